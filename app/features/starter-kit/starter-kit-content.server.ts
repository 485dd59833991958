import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { BONUS_IDS, FULL_TITLES } from "#app/features/starter-kit/kit-claims.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { finiteNumber, isoDate, strictFields, integer, positiveInteger } from "#app/foundation/schemas.server.ts";

const shown = v.boolean("must be true or false: whether the page says it");
const confirmed = v.boolean("must be true or false: whether you can prove it; until then the page marks it as a sample");
const isIncluded = v.boolean("must be true or false: whether the kit holds what the full title promises");
const hasUniqueIds = (list: readonly { id: string }[]): boolean => new Set(list.map((item) => item.id)).size === list.length;

const testimonialSchema = strictFields({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case: its texts are testimonials.<id> in content/messages")),
  name: v.pipe(v.string(), v.nonEmpty("needs the name under which its author wants to appear")),
  rating: v.pipe(positiveInteger, v.maxValue(5, "must be 1 to 5 stars")),
  confirmed,
  shown,
});

const schema = strictFields({
  price: strictFields({
    /** Total price for the buyer. */
    cents: v.pipe(
      v.number(),
      v.safeInteger("must be whole cents: EUR 7.50 is 750"),
      v.minValue(50, "must be at least 50: Stripe takes no smaller payment"),
    ),
    currency: v.literal("EUR", "must be EUR: the texts and the checks of payments know no other currency"),
  }),
  fullTitles: strictFields(v.entriesFromList(FULL_TITLES, isIncluded)),
  claims: strictFields({
    limitedTime: v.pipe(
      strictFields({ shown, confirmed, ends: v.nullable(isoDate("must be a day such as 2026-12-24, or null")) }),
      v.forward(
        v.check((offer) => !offer.confirmed || offer.ends !== null, "needs the day on which the offer ends, or it is not a limited offer"),
        ["ends"],
      ),
    ),
    reviews: v.pipe(
      strictFields({
        shown,
        confirmed,
        score: v.pipe(finiteNumber, v.gtValue(0)),
        outOf: positiveInteger,
        count: positiveInteger,
      }),
      v.forward(
        v.check(({ score, outOf }) => score <= outOf, "cannot be more than outOf"),
        ["score"],
      ),
    ),
    pages: strictFields({ shown, atLeast: positiveInteger }),
    updates: strictFields({ shown }),
    guarantee: strictFields({
      shown,
      days: v.pipe(integer, v.minValue(14, "must be at least 14: buyers in the European Union may withdraw that long")),
    }),
    bonuses: v.pipe(
      v.array(strictFields({ id: v.picklist(BONUS_IDS, `must be one of ${BONUS_IDS.join(", ")}`), shown, confirmed })),
      v.check((list) => hasUniqueIds(list), "names a bonus twice"),
    ),
    testimonials: v.pipe(
      v.array(testimonialSchema),
      v.check((list) => hasUniqueIds(list), "two testimonials have the same id"),
    ),
  }),
});
export type StarterKit = v.InferOutput<typeof schema>;

/** @throws when content/starter-kit.yaml is invalid, with the place and the expected value */
export function loadStarterKit(file?: string): StarterKit {
  return readYaml("starter-kit.yaml", schema, file);
}

export const starterKit = (): StarterKit => remember("starter-kit", () => loadStarterKit());
