import { describe, expect, test } from "vitest";
import { isBotUserAgent } from "#app/features/analytics/bots.server.ts";
import { BROWSERS, BOTS } from "#app/features/analytics/user-agents.test-support.ts";

describe("Bot detection", () => {
  test("recognizes at least 98 % of 200 bots", () => {
    expect([new Set(BOTS).size >= 200, new Set(BOTS).size]).toEqual([true, BOTS.length]);
    const missed = BOTS.filter((bot) => !isBotUserAgent(bot));
    expect(missed.length / BOTS.length, `not recognized:\n${missed.join("\n")}`).toBeLessThanOrEqual(0.02);
  });

  test("mistakes at most 1 % of 200 browsers for bots", () => {
    expect([new Set(BROWSERS).size >= 200, new Set(BROWSERS).size]).toEqual([true, BROWSERS.length]);
    const wronged = BROWSERS.filter(isBotUserAgent);
    expect(wronged.length / BROWSERS.length, `taken for programs:\n${wronged.join("\n")}`).toBeLessThanOrEqual(0.01);
  });

  const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
  const PHONES =
    "ruby|rubyx|Redmi ruby Build/TP1A.220624.014|CUBOT|CUBOT_X18_Plus|CUBOT KING KONG 9|Yeti|Nokia G21|Nokia 8110 4G|perl|Python 5|Java Phone|curl|Spider|Robot X|Fetch One|HTTP One|Selenium|Monitor 5|Agent X|Insight|Scanner|Proxy|moto g power (2022)|SM-S9+|M2101K9AG".split(
      "|",
    );
  test.each(PHONES)("treats a phone named %s as a browser", (name) => {
    expect(isBotUserAgent(`Mozilla/5.0 (Linux; Android 13; ${name}) ${CHROME}`), "Chrome").toBe(false);
    expect(isBotUserAgent(`Mozilla/5.0 (Linux; U; Android 12; en-us; ${name}) ${CHROME} XiaoMi/MiuiBrowser/14.4.18`), "MIUI").toBe(false);
    expect(isBotUserAgent(`Mozilla/5.0 (Linux; Android 10; ${name}; wv) Version/4.0 ${CHROME}`), "an app").toBe(false);
    expect(isBotUserAgent(`Mozilla/5.0 (Android 14; ${name}; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0`), "Firefox").toBe(false);
    expect(isBotUserAgent(`Mozilla/5.0 (Mobile; ${name}; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5`), "KaiOS").toBe(false);
  });

  test.each([
    "Mozilla/5.0 (Linux; Android 6.0; compatible; SomeBot/1.0)",
    `Mozilla/5.0 (Linux; Android 13; ruby) ${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    `Mozilla/5.0 (Linux; Android 13; FooBot/1.2; +https://foo.example) ${CHROME}`,
    "Mozilla/5.0 (Linux; Android 13; ruby) HeadlessChrome/142.0.0.0 Mobile Safari/537.36",
    "ruby",
    "Ruby/3.3",
  ])("treats %s as a program", (userAgent) => expect(isBotUserAgent(userAgent)).toBe(true));

  test.each([[undefined], [""], ["x".repeat(600)], ["-"]])("treats %j as a program", (userAgent) => {
    expect(isBotUserAgent(userAgent)).toBe(true);
  });
});
