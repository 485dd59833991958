import { isBot } from "isbot";

/** Headless browsers and HTTP libraries that the isbot list lacks or no longer has. */
const BOT_PATTERN =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|electron-fetch|lighthouse|pagespeed|^node\b|undici|axios|got\b.*\bsindresorhus|okhttp|cfnetwork(?!.*mobile)|go-http-client|libwww|curl|wget|python|java\/|ruby|perl|scrapy|httpx?\b|reqwest|insomnia|postman/i;
/** Browsers send shorter user agents. */
const MAX_USER_AGENT_LENGTH = 512;

/**
 * A phone's name in a browser's user agent, up to the end of its comment: "(Linux; Android 13; ruby Build/…)", "(Mobile; Nokia 8110 4G;
 * rv:…)".
 */
const DEVICE = /^(Mozilla\/5\.0 \((?:(?:Linux; (?:(?:U|arm(?:_64)?); ?)*)?Android\b[^;()]*;|Mobile;))(?:[^()]|\([^()]*\))*\)/;
/** Programs use the same place for their names, with an address, a version or a word such as bot. */
const NAMED_PROGRAM = /compatible|:\/\/|@|(?:bot|spider|crawler)\/?\d|[a-z]{3}(?:bot|spider)\/|headless/i;

/** Removes a phone's name, which may look like a program's: "ruby" is a Redmi Note 12, and CUBOT is a maker. */
function withoutDevice(userAgent: string): string {
  const [comment, start] = DEVICE.exec(userAgent) ?? [];
  return comment === undefined || NAMED_PROGRAM.test(comment) ? userAgent : `${start} K)${userAgent.slice(comment.length)}`;
}

/** Detects user agents of programs: crawlers, monitors, libraries, scripted browsers, or an empty one. */
export function isBotUserAgent(userAgent: string | undefined): boolean {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH) return true;
  const browser = withoutDevice(userAgent);
  return isBot(browser) || BOT_PATTERN.test(browser);
}
