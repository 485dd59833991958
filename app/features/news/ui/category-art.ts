import type { NewsCategory } from "#app/features/news/news-categories.ts";

/**
 * The colour of each category: `cat` is the value of data-cat (see hatches.css), `hue` the same in degrees,
 * for drawings. Four share theirs with a category of the directory; the others have a hue of their own and a plain dot.
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

/** Whether a story's picture may have this hue. */
export const isStoryHue = (hue: number): boolean => Object.values(CATEGORY_ICONS).some((sign) => sign.hue === hue);

/** The address of a story's picture: a terrain of its own in its category's hue, never an image of someone else. */
export const storyArtPath = ({ id, category }: { id: string; category: NewsCategory }): string =>
  `/art/story/${CATEGORY_ICONS[category].hue}/${id}.svg`;
