import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every URL of the site. The first segment may be a language; pages/language.ts refuses any other word there. */
export default [
  route(":lang?", "pages/language.ts", [
    index("pages/home.tsx"),
    route("ecosystem", "pages/ecosystem.tsx"),
    route("ecosystem/:category", "pages/category.tsx"),
    route("ecosystem/defi/:subcategory", "pages/subcategory.tsx"),
    // Below the lists everything leads to a project: its addresses are many, its page is one.
    route("ecosystem/*", "pages/project.tsx"),
    route("listing-policy", "pages/listing-policy.tsx"),
    route("choose-wallet", "pages/choose-wallet.tsx"),
    route("compare", "pages/compare.tsx"),
    route("news", "pages/news.tsx"),
    route("news/sources", "pages/news-sources.tsx"),
    route("community", "pages/community.tsx"),
    route("newsletter", "pages/newsletter.tsx"),
    route("newsletter/confirm", "pages/newsletter-confirm.tsx"),
    route("newsletter/unsubscribe", "pages/newsletter-unsubscribe.tsx"),
    route("starter-kit", "pages/starter-kit.tsx"),
    route("starter-kit/order", "pages/starter-kit-order.tsx"),
    route("starter-kit/thanks", "pages/starter-kit-thanks.tsx"),
    route("starter-kit/downloads", "pages/starter-kit-downloads.tsx"),
    route("starter-kit/withdraw", "pages/starter-kit-withdraw.tsx"),
    route("staking", "pages/staking.tsx"),
    route("staking/pools", "pages/staking-pools.tsx"),
    route("governance", "pages/governance.tsx"),
    route("governance/dreps", "pages/governance-dreps.tsx"),
    route("is-this-link-real", "pages/link-check.tsx"),
    route("privacy", "pages/privacy.tsx"),
    route("imprint", "pages/imprint.tsx"),
    route("terms", "pages/terms.tsx"),
    route("disclaimer", "pages/disclaimer.tsx"),
    // Pages that are still being surveyed answer with one designed page; each takes its own line when it is built.
    ...[
      "analytics",
      "search",
      "get-started",
      "api/docs",
    ].map((path) => route(path, "pages/being-charted.tsx", { id: `being-charted/${path}` })),
  ]),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
