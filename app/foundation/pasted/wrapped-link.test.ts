import { expect, test } from "vitest";
import { unwrapLink } from "#app/foundation/pasted/wrapped-link.ts";

const INNER = "https://minswap-airdrop.com/claim?a=b&c=%C3%A9";
const coded = encodeURIComponent(INNER);
const base64 = Buffer.from(INNER).toString("base64url");
const proofpoint2 = (link: string) =>
  encodeURIComponent(link).replaceAll("-", "%2D").replaceAll("_", "%5F").replaceAll("%2F", "_").replaceAll("%", "-");

test.each([
  ["Outlook Safe Links", `https://eur02.safelinks.protection.outlook.com/?url=${coded}&data=05%7C02&reserved=0`],
  ["Outlook Safe Links", `https://nam01.safelinks.protection.outlook.com/ap/x-59584e83/?url=${coded}&amp;data=05`],
  ["Outlook Safe Links", `https://usg01.safelinks.protection.office365.us/?url=${coded}`],
  ["Teams", `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=${coded}&locale=en`],
  ["Proofpoint", `https://urldefense.proofpoint.com/v1/url?u=${coded}&k=abc`],
  ["Proofpoint", `https://urldefense.proofpoint.com/v2/url?u=${proofpoint2(INNER)}&d=DwMFaQ&c=x`],
  ["Proofpoint", `https://urldefense.com/v3/__${INNER}__;!!ABC!xyz$`],
  ["Proofpoint", `https://urldefense.us/v3/__${INNER.replace("https://", "https:/")}__;!!ABC!xyz$`],
  ["Proofpoint", `https://urldefense.com/v3/__${INNER.replace("?", "*")}__;${Buffer.from("?").toString("base64url")}!!ABC!xyz$`],
  [
    "Proofpoint",
    `https://urldefense.com/v3/__${INNER.replace("?a=b", "**B=b")}__;${Buffer.from("?a").toString("base64url")}!!A!x$`.replace(
      "**B",
      "**A",
    ),
  ],
  ["Barracuda", `https://linkprotect.cudasvc.com/url?a=${coded}&c=E,1,x&typo=1`],
  ["Cisco", `https://secure-web.cisco.com/1abcDEF-_x/${coded}`],
  ["Sophos", `https://eu-west-1.protection.sophos.com/?d=minswap-airdrop.com&u=${base64}&i=1`],
  ["Trend Micro", `https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=${coded}&umid=1`],
  ["Trellix", `https://protect2.fireeye.com/v1/url?k=1&q=1&u=${coded}`],
  ["Symantec", `https://clicktime.symantec.com/15t?h=x&u=${coded}`],
  ["Google", `https://www.google.com/url?q=${coded}&sa=D`],
  ["Google", `https://www.google.co.uk/url?sa=t&url=${coded}`],
  ["Google", `https://google.de/url?q=${coded}`],
  ["Facebook", `https://l.facebook.com/l.php?u=${coded}&h=AT0`],
  ["Facebook", `https://lm.facebook.com/l.php?u=${coded}`],
  ["Instagram", `https://l.instagram.com/?u=${coded}&e=AT`],
  ["YouTube", `https://www.youtube.com/redirect?event=video&q=${coded}`],
  ["LinkedIn", `https://www.linkedin.com/safety/go?url=${coded}`],
  ["Reddit", `https://out.reddit.com/t3_1?url=${coded}&token=x`],
  ["DuckDuckGo", `https://duckduckgo.com/l/?uddg=${coded}`],
  ["Bing", `https://www.bing.com/ck/a?!&&p=x&u=a1${base64}&ntb=1`],
  ["Slack", `https://slack-redir.net/link?url=${coded}`],
])("Unwraps %s: %.90s", (by, link) => expect(unwrapLink(link)).toEqual({ link: INNER, wrappers: [by], hiddenBy: null }));

const nested = (depth: number) =>
  Array.from({ length: depth }).reduce<string>((link) => `https://www.google.com/url?q=${encodeURIComponent(link)}`, INNER);
test.each([
  [2, INNER, null],
  [5, INNER, null],
  [6, nested(1), "Google"],
  [7, nested(2), "Google"],
])("Unwraps a link wrapped %i times", (depth, link, hiddenBy) => expect(unwrapLink(nested(depth))).toMatchObject({ link, hiddenBy }));

test("Unwraps one service within another", () =>
  expect(
    unwrapLink(`https://eur02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://l.facebook.com/l.php?u=${coded}`)}`),
  ).toEqual({ link: INNER, wrappers: ["Outlook Safe Links", "Facebook"], hiddenBy: null }));

test.each([
  ["https://protect-eu.mimecast.com/s/AbCdE?domain=minswap.org", "Mimecast"],
  ["https://url.uk.m.mimecastprotect.com/s/AbCdE", "Mimecast"],
  ["https://bit.ly/3xYz", "bit.ly"],
  ["t.co/abc", "t.co"],
  ["https://www.mimecast.com/", null],
])("Reports that %s is hidden by %s", (link, hiddenBy) => expect(unwrapLink(link)).toEqual({ link, wrappers: [], hiddenBy }));

test.each([
  "https://minswap.org",
  "minswap.org",
  `https://safelinks.protection.outlook.com.evil.example/?url=${coded}`,
  `https://evil.example/?url=${coded}`,
  `https://google.com.evil.example/url?q=${coded}`,
  `https://google.example/url?q=${coded}`,
  "https://www.google.com/search?q=minswap",
  "https://www.google.com/url?q=/search",
  "https://www.google.com/url?q=javascript:alert(1)",
  "https://urldefense.com/v3/__;__!!",
  "https://urldefense.com/v3/",
  "https://urldefense.com/v2/url?u=-%",
  "not a link",
  "",
])("Returns %s unchanged", (link) => expect(unwrapLink(link)).toEqual({ link, wrappers: [], hiddenBy: null }));
