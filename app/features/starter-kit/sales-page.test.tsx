import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { SalesBonuses } from "#app/features/starter-kit/sales-bonuses.tsx";
import { SalesGuarantee } from "#app/features/starter-kit/sales-guarantee.tsx";
import { SalesHero } from "#app/features/starter-kit/sales-hero.tsx";
import { SalesIncluded } from "#app/features/starter-kit/sales-included.tsx";
import { SalesPackage } from "#app/features/starter-kit/sales-package.tsx";
import { SalesQuestions } from "#app/features/starter-kit/sales-questions.tsx";
import { SalesVoices } from "#app/features/starter-kit/sales-voices.tsx";
import { shownClaims } from "#app/features/starter-kit/shown-claims.server.ts";
import type { Claims } from "#app/features/starter-kit/starter-kit.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { loadStarterKit, type StarterKit } from "#app/foundation/content/starter-kit.server.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n.tsx";

const kit = loadStarterKit();
const every = shownClaims(kit);

/** The same kit with some claims switched off. */
const without = (change: Partial<StarterKit["claims"]>): Claims => shownClaims({ claims: { ...kit.claims, ...change } });
const off = <Claim extends { shown: boolean }>(claim: Claim): Claim => ({ ...claim, shown: false });
const silent = without({
  limitedTime: off(kit.claims.limitedTime),
  reviews: off(kit.claims.reviews),
  pages: off(kit.claims.pages),
  updates: off(kit.claims.updates),
  guarantee: off(kit.claims.guarantee),
  bonuses: kit.claims.bonuses.map(off),
  testimonials: kit.claims.testimonials.map(off),
});

function render(claims: Claims, instead: string | null = null): string {
  const Page = () => (
    <I18nProvider language="en">
      <SalesHero claims={claims} />
      <SalesPackage price={kit.price} claims={claims} hasSample instead={instead} />
      <SalesIncluded />
      <SalesBonuses bonuses={claims.bonuses} />
      <SalesVoices voices={claims.voices} />
      {claims.guaranteeDays !== null && <SalesGuarantee days={claims.guaranteeDays} />}
      <SalesQuestions claims={claims} />
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf("en", "common", "starter-kit") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
}

const CLAIMS: [name: string, claims: Claims, texts: string[]][] = [
  ["limited time", without({ limitedTime: off(kit.claims.limitedTime) }), ["LIMITED TIME OFFER"]],
  ["reviews", without({ reviews: off(kit.claims.reviews) }), ["4.9/5 from 240+ reviews"]],
  ["pages", without({ pages: off(kit.claims.pages) }), ["100+ pages"]],
  ["updates", without({ updates: off(kit.claims.updates) }), ["Free updates for life", "Do I get updates?"]],
  ["guarantee", without({ guarantee: off(kit.claims.guarantee) }), ["30-day money-back guarantee", "30-Day Guarantee", "What if I am not satisfied?", "refund"]],
  ["a private community", without({ bonuses: kit.claims.bonuses.map((one) => (one.id === "community" ? off(one) : one)) }), ["Private community access", "Exclusive community access"]],
  ["bonuses", without({ bonuses: kit.claims.bonuses.map(off) }), ["Exclusive Bonuses", "Research reports", "Market updates"]],
  ["testimonials", without({ testimonials: kit.claims.testimonials.map(off) }), ["What Others Say", "Maria S."]],
];

describe("the sales page", () => {
  it("has twelve items, three bonuses, three voices of five stars and four questions", () => {
    const html = render(every);
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    expect([count(/data-bonus=/g), count(/data-voice=/g), count(/5 of 5 stars/g), count(/<details/g)]).toEqual([3, 3, 3, 4]);
    expect(html.match(/<ol class="sheet included-list[^"]*">.*?<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(12);
  });

  it("sells for the price of the content file, by a link to the order", () => {
    const html = render(every);
    expect(html).toContain('<data value="7.5">€7.50</data>');
    expect(html).toMatch(/<a [^>]*href="\/starter-kit\/order"[^>]*>Get Instant Access<\/a>/);
    for (const text of ["Complete Package", "One-time payment • Lifetime access", "Instant digital download", "Secure payment via Stripe"]) expect(html).toContain(text);
  });

  it("offers the newsletter where nothing can be bought, and nothing that leads nowhere", () => {
    const html = render(every, "A FORM");
    expect(html).toContain("Not on sale here yet");
    expect(html).toContain("A FORM");
    for (const text of ["Get Instant Access", "/starter-kit/order", "Stripe"]) expect(html).not.toContain(text);
  });

  it("marks a voice that nobody has spoken, and no other", () => {
    expect(render(every).match(/sample-chip/g)).toHaveLength(3);
    const spoken = render({ ...every, voices: every.voices.map((voice) => ({ ...voice, sample: false })) });
    expect(spoken).not.toMatch(/sample-chip|marked as samples/);
  });

  it.each(CLAIMS)("without %s says it nowhere", (_, claims, texts) => {
    const [all, less] = [render(every), render(claims)];
    for (const text of texts) expect([all.includes(text), less.includes(text)], text).toEqual([true, false]);
  });

  it("without any claim is still whole: no heading without its part, no empty list", () => {
    const html = render(silent);
    expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual(["Complete Package", "What's Included", "Frequently asked questions"]);
    expect(html).not.toMatch(/<(ul|ol|p|div)[^>]*><\/\1>/);
    expect(html.match(/<details/g)).toHaveLength(2);
    expect(html).not.toContain("null");
  });

  it("has no style of its own", () => {
    expect(render(every)).not.toMatch(/ style="/);
  });
});

it.each([
  ["en", "€7.50"],
  ["nl", "€\u00a07,50"],
  ["de", "7,50\u00a0€"],
  ["fr", "7,50\u00a0€"],
  ["es", "7,50\u00a0€"],
  ["pt", "€\u00a07,50"],
  ["it", "7,50\u00a0€"],
  ["pl", "7,50\u00a0€"],
] as const)("the price in %s is %s", (language, text) => {
  expect(formatsFor(language).money(kit.price.cents, kit.price.currency)).toBe(text);
});
