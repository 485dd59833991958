import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every URL of the site. The first segment may be a language; pages/language.ts refuses any other word there. */
export default [
  route(":lang?", "pages/language.ts", [
    index("pages/home.tsx"),
    route("is-this-link-real", "pages/link-check.tsx"),
    // Pages that are still being surveyed answer with one designed page; each takes its own line when it is built.
    ...[
      "ecosystem",
      "ecosystem/*",
      "news",
      "community",
      "starter-kit",
      "analytics",
      "search",
      "get-started",
      "staking",
      "listing-policy",
      "privacy",
      "imprint",
      "api/docs",
    ].map((path) => route(path, "pages/being-charted.tsx", { id: `being-charted/${path}` })),
  ]),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
