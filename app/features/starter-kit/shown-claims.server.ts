import type { Claims } from "#app/features/starter-kit/starter-kit.ts";
import type { StarterKit } from "#app/foundation/content/starter-kit.server.ts";

/** The claims that are switched on. Of the others nothing reaches a browser. */
export function shownClaims({ claims }: Pick<StarterKit, "claims">): Claims {
  const { limitedTime, reviews, pages, updates, guarantee, bonuses, testimonials } = claims;
  return {
    limitedTime: limitedTime.shown,
    reviews: reviews.shown ? { score: reviews.score, outOf: reviews.outOf, count: reviews.count } : null,
    pages: pages.shown ? pages.atLeast : null,
    updates: updates.shown,
    guaranteeDays: guarantee.shown ? guarantee.days : null,
    bonuses: bonuses.filter(({ shown }) => shown).map(({ id }) => id),
    voices: testimonials.filter(({ shown }) => shown).map(({ id, name, rating, sample }) => ({ id, name, rating, sample })),
  };
}
