import type { NewsCategory } from "#app/features/news/news-categories.ts";

/**
 * Color of each category: `cat` for data-cat (see hatches.css), `hue` in degrees for drawings. Four share theirs with a category of the
 * directory; the others have their own hue and a plain dot.
 */
export const CATEGORY_ICONS: Record<NewsCategory, { cat: string; hue: number }> = {
  Official: { cat: "official", hue: 265 },
  Community: { cat: "community", hue: 245 },
  Development: { cat: "infrastructure", hue: 160 },
  "Tech Update": { cat: "tech-update", hue: 185 },
  Partnership: { cat: "partnership", hue: 300 },
  Governance: { cat: "governance", hue: 225 },
  NFT: { cat: "nfts", hue: 330 },
  Staking: { cat: "staking", hue: 100 },
  DeFi: { cat: "defi", hue: 203 },
  General: { cat: "general", hue: 210 },
};

/** True if a story's art can have this hue. */
export const isStoryHue = (hue: number): boolean => Object.values(CATEGORY_ICONS).some((sign) => sign.hue === hue);

/** Path of a story's generated terrain art in its category's hue. We never show a publisher's image. */
export const storyArtPath = ({ id, category }: { id: string; category: NewsCategory }): string =>
  `/art/story/${CATEGORY_ICONS[category].hue}/${id}.svg`;
