import trips from "./playwright.config.ts";

/** The controls of every page, pressed while the site cannot answer: `npm run test:away`, not a part of `npm test`. */
export default { ...trips, testIgnore: [], testMatch: "site-unavailable.spec.ts" };
