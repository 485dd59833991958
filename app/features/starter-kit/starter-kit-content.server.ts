import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { BONUS_IDS, FULL_TITLES } from "#app/features/starter-kit/kit-claims.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";

const shown = z.boolean("must be true or false: whether the page says it");
const confirmed = z.boolean("must be true or false: whether you can prove it; until then the page marks it as a sample");
const isIncluded = z.boolean("must be true or false: whether the kit holds what the full title promises");
const hasUniqueIds = (list: readonly { id: string }[]): boolean => new Set(list.map((one) => one.id)).size === list.length;

const testimonialSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case: its texts are voices.<id> in content/messages"),
  name: z.string().min(1, "needs the name under which its author wants to appear"),
  rating: z.number().int().min(1).max(5, "must be 1 to 5 stars"),
  confirmed,
  shown,
});

const schema = z.strictObject({
  price: z.strictObject({
    /** What a buyer pays in all. */
    cents: z.number().int("must be whole cents: EUR 7.50 is 750").min(50, "must be at least 50: Stripe takes no smaller payment"),
    currency: z.literal("EUR", "must be EUR: the texts and the checks of payments know no other currency"),
  }),
  fullTitles: z.record(z.enum(FULL_TITLES), isIncluded),
  claims: z.strictObject({
    limitedTime: z
      .strictObject({ shown, confirmed, ends: z.iso.date("must be a day such as 2026-12-24, or null").nullable() })
      .refine((offer) => !offer.confirmed || offer.ends !== null, {
        path: ["ends"],
        message: "needs the day on which the offer ends: without one it is not limited",
      }),
    reviews: z
      .strictObject({
        shown,
        confirmed,
        score: z.number().positive(),
        outOf: z.number().int().positive(),
        count: z.number().int().positive(),
      })
      .refine(({ score, outOf }) => score <= outOf, { path: ["score"], message: "cannot be more than outOf" }),
    pages: z.strictObject({ shown, atLeast: z.number().int().positive() }),
    updates: z.strictObject({ shown }),
    guarantee: z.strictObject({
      shown,
      days: z.number().int().min(14, "must be at least 14: buyers in the European Union may withdraw that long"),
    }),
    bonuses: z
      .array(z.strictObject({ id: z.enum(BONUS_IDS, `must be one of ${BONUS_IDS.join(", ")}`), shown, confirmed }))
      .refine(hasUniqueIds, "names a bonus twice"),
    testimonials: z.array(testimonialSchema).refine(hasUniqueIds, "two testimonials have the same id"),
  }),
});
export type StarterKit = z.output<typeof schema>;

/** Reads content/starter-kit.yaml. @throws when it is not valid, saying where and what it must be */
export function loadStarterKit(file = join(contentFolder, "starter-kit.yaml")): StarterKit {
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`content/starter-kit.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The starter kit's price and what is claimed about it, read once. */
export const starterKit = (): StarterKit => remember("starter-kit", () => loadStarterKit());
