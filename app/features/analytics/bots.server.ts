import { isBot } from "isbot";

/** Browsers that no person looks at, and libraries that speak HTTP, which the list does not know or no longer does. */
const BOT_PATTERN =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|electron-fetch|lighthouse|pagespeed|^node\b|undici|axios|got\b.*\bsindresorhus|okhttp|cfnetwork(?!.*mobile)|go-http-client|libwww|curl|wget|python|java\/|ruby|perl|scrapy|httpx?\b|reqwest|insomnia|postman/i;
/** Longer user agents don't come from browsers. */
const MAX_USER_AGENT_LENGTH = 512;

/** A phone's name in a browser's user agent, up to the end of its comment: "(Linux; Android 13; ruby Build/…)", "(Mobile; Nokia 8110 4G; rv:…)". */
const DEVICE = /^(Mozilla\/5\.0 \((?:(?:Linux; (?:(?:U|arm(?:_64)?); ?)*)?Android\b[^;()]*;|Mobile;))(?:[^()]|\([^()]*\))*\)/;
/** Programs name themselves in that place too, with an address, a version or a word for what they are. */
const NAMED_PROGRAM = /compatible|:\/\/|@|(?:bot|spider|crawler)\/?\d|[a-z]{3}(?:bot|spider)\/|headless/i;

/** Models are called anything: "ruby" is a Redmi Note 12, CUBOT a maker. A phone's name says nothing about who uses it. */
function withoutDevice(userAgent: string): string {
  const [comment, start] = DEVICE.exec(userAgent) ?? [];
  return comment === undefined || NAMED_PROGRAM.test(comment) ? userAgent : `${start} K)${userAgent.slice(comment.length)}`;
}

/** Whether a user agent is a program's: a crawler, a check, a library, a browser that is driven by a script, or none at all. */
export function isBotUserAgent(userAgent: string | undefined): boolean {
  if (!userAgent || userAgent.length > MAX_USER_AGENT_LENGTH) return true;
  const browser = withoutDevice(userAgent);
  return isBot(browser) || BOT_PATTERN.test(browser);
}
