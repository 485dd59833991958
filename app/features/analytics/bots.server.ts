import { isBot } from "isbot";

/** Browsers that no person looks at, and libraries that speak HTTP, which the list does not know or no longer does. */
const MACHINE = /headless|phantomjs|puppeteer|playwright|selenium|webdriver|electron-fetch|lighthouse|pagespeed|^node\b|undici|axios|got\b.*\bsindresorhus|okhttp|cfnetwork(?!.*mobile)|go-http-client|libwww|curl|wget|python|java\/|ruby|perl|scrapy|httpx?\b|reqwest|insomnia|postman/i;
/** Longer ones come from no browser. */
const MOST_LETTERS = 512;

/** Whether a user agent is a program's: a crawler, a check, a library, a browser that is driven by a script, or none at all. */
export function isProgram(userAgent: string | undefined): boolean {
  return !userAgent || userAgent.length > MOST_LETTERS || isBot(userAgent) || MACHINE.test(userAgent);
}
