import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dump as toYaml } from "js-yaml";
import { BONUS_IDS } from "#app/features/starter-kit/kit-claims.ts";
import { loadStarterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";

const sound = loadStarterKit();
const { claims, price } = sound;
const [first, ...others] = claims.testimonials;

describe("starter-kit.yaml", () => {
  it("has the price and the claims of the specification", () => {
    expect(price).toEqual({ cents: 750, currency: "EUR" });
    expect(claims).toMatchObject({ reviews: { score: 4.9, outOf: 5, count: 240 }, pages: { atLeast: 100 }, guarantee: { days: 30 } });
    expect(
      [claims.limitedTime, claims.reviews, ...claims.bonuses, ...claims.testimonials].filter(({ confirmed }) => confirmed),
      "Only the operator can confirm a claim.",
    ).toEqual([]);
    expect(
      claims.bonuses.filter(({ shown }) => shown),
      "Nothing delivers them.",
    ).toEqual([]);
    expect(claims.bonuses.map(({ id }) => id)).toEqual(BONUS_IDS);
    expect(claims.testimonials.map(({ rating }) => rating)).toEqual([5, 5, 5]);
  });

  it.each<[string, object, RegExp]>([
    ["a price in whole euros", { price: { ...price, cents: 7.5 } }, /EUR 7\.50 is 750/],
    ["a price that Stripe refuses", { price: { ...price, cents: 10 } }, /at least 50/],
    ["another currency", { price: { ...price, currency: "USD" } }, /must be EUR/],
    ["a claim without its switch", { claims: { ...claims, updates: {} } }, /true or false: whether the page says it/],
    ["an unknown field", { claims: { ...claims, discount: { shown: true } } }, /discount/],
    ["more stars than there are", { claims: { ...claims, reviews: { ...claims.reviews, score: 6 } } }, /more than outOf/],
    ["a guarantee shorter than the law's", { claims: { ...claims, guarantee: { shown: true, days: 7 } } }, /at least 14/],
    [
      "a bonus without texts",
      { claims: { ...claims, bonuses: [{ id: "lambo", shown: true }] } },
      /must be one of research, community, updates/,
    ],
    ["a bonus twice", { claims: { ...claims, bonuses: [claims.bonuses[0], claims.bonuses[0]] } }, /names a bonus twice/],
    ["six stars", { claims: { ...claims, testimonials: [{ ...first, rating: 6 }, ...others] } }, /1 to 5 stars/],
    [
      "a testimonial that doesn't say whether it's real",
      { claims: { ...claims, testimonials: [{ ...first, confirmed: undefined }, ...others] } },
      /true or false: whether you can prove it/,
    ],
    [
      "a limited offer without an end",
      { claims: { ...claims, limitedTime: { shown: true, confirmed: true, ends: null } } },
      /needs the day on which the offer ends/,
    ],
    ["the same testimonial twice", { claims: { ...claims, testimonials: [others[0], ...others] } }, /same id/],
  ])("rejects %s and explains the expected value", (_, change, message) => {
    const file = join(mkdtempSync(join(tmpdir(), "starter-kit-")), "starter-kit.yaml");
    writeFileSync(file, toYaml({ ...sound, ...change }, { noRefs: true }));
    expect(() => loadStarterKit(file)).toThrow(message);
  });
});
