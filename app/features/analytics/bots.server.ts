import { isBot } from "isbot";

/** Browsers that no person looks at, and libraries that speak HTTP, which the list does not know or no longer does. */
const BOT_PATTERN =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|electron-fetch|lighthouse|pagespeed|^node\b|undici|axios|got\b.*\bsindresorhus|okhttp|cfnetwork(?!.*mobile)|go-http-client|libwww|curl|wget|python|java\/|ruby|perl|scrapy|httpx?\b|reqwest|insomnia|postman/i;
/** Longer user agents don't come from browsers. */
const MAX_USER_AGENT_LENGTH = 512;

/** Whether a user agent is a program's: a crawler, a check, a library, a browser that is driven by a script, or none at all. */
export function isBotUserAgent(userAgent: string | undefined): boolean {
  return !userAgent || userAgent.length > MAX_USER_AGENT_LENGTH || isBot(userAgent) || BOT_PATTERN.test(userAgent);
}
