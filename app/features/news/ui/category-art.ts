import type { NewsCategory } from "#app/features/news/news-categories.ts";

/**
 * `cat` is the category's data-cat (hatches.css). Four share theirs with a category of the directory; the others have their own hue
 * and a plain dot.
 */
export const CATEGORY_ICONS: Record<NewsCategory, { cat: string }> = {
  Official: { cat: "official" },
  Community: { cat: "community" },
  Development: { cat: "infrastructure" },
  "Tech Update": { cat: "tech-update" },
  Partnership: { cat: "partnership" },
  Governance: { cat: "governance" },
  NFT: { cat: "nfts" },
  Staking: { cat: "staking" },
  DeFi: { cat: "defi" },
  General: { cat: "general" },
};
