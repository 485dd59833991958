import type { NamespaceKeyWithoutValues } from "#app/foundation/content/message-keys.ts";

export interface NavigationLink {
  to: `/${string}`;
  label: NamespaceKeyWithoutValues<"common">;
}

/** A header link with a line that describes its page. */
interface ExplainedLink extends NavigationLink {
  about: NamespaceKeyWithoutValues<"common">;
}

/** The header's panels, named after the specification's links. */
export const NAVIGATION_PANELS: readonly { id: string; label: NamespaceKeyWithoutValues<"common">; links: readonly ExplainedLink[] }[] = [
  {
    id: "ecosystem",
    label: "nav.ecosystem",
    links: [
      { to: "/ecosystem", label: "nav.ecosystem", about: "nav.about.ecosystem" },
      { to: "/compare", label: "nav.compare", about: "nav.about.compare" },
      { to: "/ecosystem/wallets", label: "nav.wallets", about: "nav.about.wallets" },
      { to: "/ecosystem/infrastructure/developer-tools", label: "nav.developerTools", about: "nav.about.developerTools" },
      { to: "/watchlist", label: "footer.watchlist", about: "nav.about.watchlist" },
      { to: "/ecosystem/health", label: "nav.health", about: "nav.about.health" },
    ],
  },
  {
    id: "community",
    label: "nav.community",
    links: [
      { to: "/community", label: "nav.community", about: "nav.about.community" },
      { to: "/governance", label: "footer.governanceActions", about: "nav.about.governance" },
      { to: "/governance/dreps", label: "nav.dreps", about: "nav.about.dreps" },
      { to: "/news/sources", label: "nav.sources", about: "nav.about.sources" },
    ],
  },
  {
    id: "starter-kit",
    label: "nav.starterKit",
    links: [
      { to: "/starter-kit", label: "nav.starterKit", about: "nav.about.starterKit" },
      { to: "/get-started", label: "footer.getStarted", about: "nav.about.getStarted" },
      { to: "/choose-wallet", label: "footer.chooseWallet", about: "nav.about.chooseWallet" },
      { to: "/get-started/buy", label: "footer.buy", about: "nav.about.buy" },
      { to: "/staking", label: "footer.stakingGuide", about: "nav.about.staking" },
      { to: "/converter", label: "footer.converter", about: "nav.about.converter" },
      { to: "/glossary", label: "footer.glossary", about: "nav.about.glossary" },
      { to: "/check", label: "footer.check", about: "nav.about.check" },
    ],
  },
  {
    id: "network",
    label: "nav.network",
    links: [
      { to: "/network", label: "footer.network", about: "nav.about.network" },
      { to: "/staking/pools", label: "nav.pools", about: "nav.about.pools" },
      { to: "/data", label: "footer.openData", about: "nav.about.openData" },
      { to: "/api/docs", label: "nav.api", about: "nav.about.api" },
      { to: "/analytics", label: "nav.visits", about: "nav.about.visits" },
    ],
  },
];

/** The footer's columns, in the same order. */
export const FOOTER_COLUMNS: readonly { id: string; title: NamespaceKeyWithoutValues<"common">; links: readonly NavigationLink[] }[] = [
  {
    id: "quick",
    title: "footer.quickLinks",
    links: [
      { to: "/ecosystem", label: "nav.ecosystem" },
      { to: "/news", label: "nav.news" },
      { to: "/community", label: "nav.community" },
      { to: "/starter-kit", label: "nav.starterKit" },
      { to: "/compare", label: "nav.compare" },
      { to: "/watchlist", label: "footer.watchlist" },
    ],
  },
  {
    id: "resources",
    title: "footer.resources",
    links: [
      { to: "/get-started", label: "footer.getStarted" },
      { to: "/choose-wallet", label: "footer.chooseWallet" },
      { to: "/get-started/buy", label: "footer.buy" },
      { to: "/check", label: "footer.check" },
      { to: "/is-this-link-real", label: "footer.linkCheck" },
      { to: "/staking", label: "footer.stakingGuide" },
      { to: "/converter", label: "footer.converter" },
      { to: "/glossary", label: "footer.glossary" },
      { to: "/ecosystem/defi", label: "footer.defiProjects" },
      { to: "/ecosystem/nfts", label: "footer.nftCollections" },
      { to: "/ecosystem/governance", label: "footer.governance" },
    ],
  },
  {
    id: "data",
    title: "footer.networkAndData",
    links: [
      { to: "/network", label: "footer.network" },
      { to: "/staking/pools", label: "nav.pools" },
      { to: "/governance", label: "footer.governanceActions" },
      { to: "/governance/dreps", label: "nav.dreps" },
      { to: "/data", label: "footer.openData" },
      { to: "/api/docs", label: "nav.api" },
      { to: "/news/sources", label: "nav.sources" },
      { to: "/analytics", label: "nav.visits" },
    ],
  },
  {
    id: "about",
    title: "footer.aboutSite",
    links: [
      { to: "/listing-policy", label: "footer.listingPolicy" },
      { to: "/disclaimer", label: "footer.noAdvice" },
      { to: "/privacy", label: "footer.privacy" },
      { to: "/imprint", label: "footer.imprint" },
      { to: "/terms", label: "footer.terms" },
      { to: "/starter-kit/withdraw", label: "footer.withdraw" },
      { to: "/accessibility", label: "footer.accessibility" },
    ],
  },
];
