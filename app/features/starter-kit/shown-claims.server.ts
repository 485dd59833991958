import type { KitClaims } from "#app/features/starter-kit/starter-kit.ts";
import { FULL_TITLES } from "#app/features/starter-kit/kit-claims.ts";
import type { StarterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";

/** State of the sale, which also decides which claims may be shown. */
export interface Sale {
  isOnSale: boolean;
  /** Page count of the built PDF; undefined if it wasn't built. */
  pages: number | undefined;
  today: string;
}

/** The claims that are switched on, with unconfirmed ones marked. The browser gets no others. */
export function shownClaims(
  { claims, fullTitles }: Pick<StarterKit, "claims" | "fullTitles">,
  { isOnSale, pages: counted, today }: Sale,
): KitClaims {
  const { limitedTime, reviews, pages, updates, guarantee, bonuses, testimonials } = claims;
  const isOver = limitedTime.confirmed && limitedTime.ends !== null && limitedTime.ends < today;
  return {
    limitedTime: limitedTime.shown && !isOver ? { ends: limitedTime.confirmed ? limitedTime.ends : null } : null,
    // Without a sale there can be no reviews, not even a sample.
    reviews:
      reviews.shown && (reviews.confirmed || isOnSale)
        ? { score: reviews.score, outOf: reviews.outOf, count: reviews.count, isSample: !reviews.confirmed }
        : null,
    pages: pages.shown && counted !== undefined && counted >= pages.atLeast ? pages.atLeast : null,
    updates: updates.shown,
    guaranteeDays: guarantee.shown ? guarantee.days : null,
    bonuses: bonuses.filter(({ shown }) => shown).map(({ id, confirmed }) => ({ id, isSample: !confirmed })),
    fullTitles: FULL_TITLES.filter((item) => fullTitles[item]),
    testimonials: testimonials
      .filter(({ shown }) => shown)
      .map(({ id, name, rating, confirmed }) => ({ id, name, rating, isSample: !confirmed })),
  };
}
