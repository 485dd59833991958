import trips from "./playwright.config.ts";

/** Presses the controls of every page while the site cannot answer: `npm run test:away`, not part of `npm test`. */
export default { ...trips, testIgnore: [], testMatch: "site-unavailable.spec.ts" };
