import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { SalesBonuses } from "#app/features/starter-kit/sales-bonuses.tsx";
import { SalesGuarantee } from "#app/features/starter-kit/sales-guarantee.tsx";
import { SalesHero } from "#app/features/starter-kit/sales-hero.tsx";
import { SalesIncluded } from "#app/features/starter-kit/sales-included.tsx";
import { SalesPackage } from "#app/features/starter-kit/sales-package.tsx";
import { SalesQuestions } from "#app/features/starter-kit/sales-questions.tsx";
import { SalesTestimonials } from "#app/features/starter-kit/sales-testimonials.tsx";
import { shownClaims, type Sale } from "#app/features/starter-kit/shown-claims.server.ts";
import type { KitClaims } from "#app/features/starter-kit/starter-kit.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { loadStarterKit, type StarterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { I18nProvider } from "#app/foundation/i18n/i18n-provider.tsx";
import type { Language } from "#app/foundation/i18n/languages.ts";

const kit = loadStarterKit();
const SALE: Sale = { isOnSale: true, pages: 259, today: "2026-11-22" };
const confirm = <Claim extends { shown: boolean; confirmed: boolean }>(claim: Claim): Claim => ({ ...claim, shown: true, confirmed: true });
/** Claims with every one shown and confirmed. */
const confirmed: StarterKit["claims"] = {
  ...kit.claims,
  limitedTime: { ...confirm(kit.claims.limitedTime), ends: "2026-12-24" },
  reviews: confirm(kit.claims.reviews),
  bonuses: kit.claims.bonuses.map(confirm),
  testimonials: kit.claims.testimonials.map(confirm),
};
const FULL: StarterKit["fullTitles"] = { staking: true, portfolio: true, videos: true, alerts: true, taxes: true };
const every = shownClaims({ claims: confirmed, fullTitles: FULL }, SALE);
/** Claims of the shipped content file. */
const delivered = shownClaims(kit, SALE);

/** The confirmed claims with some changed. */
const without = (change: Partial<StarterKit["claims"]>): KitClaims =>
  shownClaims({ claims: { ...confirmed, ...change }, fullTitles: FULL }, SALE);
const off = <Claim extends { shown: boolean }>(claim: Claim): Claim => ({ ...claim, shown: false });
const silent = without({
  limitedTime: off(confirmed.limitedTime),
  reviews: off(confirmed.reviews),
  pages: off(confirmed.pages),
  updates: off(confirmed.updates),
  guarantee: off(confirmed.guarantee),
  bonuses: confirmed.bonuses.map(off),
  testimonials: confirmed.testimonials.map(off),
});

function render(
  claims: KitClaims,
  { instead = null, written = "en", language = "en" }: { instead?: string | null; written?: Language; language?: Language } = {},
): string {
  const Page = () => (
    <I18nProvider language={language}>
      <SalesHero claims={claims} written={written} />
      <SalesPackage price={kit.price} claims={claims} sample={{ language: "en", size: 240_000 }} instead={instead} />
      <SalesIncluded fullTitles={claims.fullTitles} />
      <SalesBonuses bonuses={claims.bonuses} />
      <SalesTestimonials testimonials={claims.testimonials} />
      {claims.guaranteeDays !== null && <SalesGuarantee days={claims.guaranteeDays} />}
      <SalesQuestions claims={claims} />
    </I18nProvider>
  );
  const loaderData = { page: { messages: messagesOf(language, "common", "starter-kit") } };
  const Stub = createRoutesStub([{ id: "page", path: "/", Component: Page, loader: () => loaderData.page }]);
  return renderToString(<Stub hydrationData={{ loaderData }} />)
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
}

const CLAIMS: [name: string, claims: KitClaims, texts: string[]][] = [
  ["limited time", without({ limitedTime: off(confirmed.limitedTime) }), ["LIMITED TIME OFFER"]],
  ["reviews", without({ reviews: off(confirmed.reviews) }), ["4.9/5 from 240+ reviews"]],
  ["pages", without({ pages: off(confirmed.pages) }), ["100+ pages"]],
  ["updates", without({ updates: off(confirmed.updates) }), ["Free updates for life", "Do I get updates?"]],
  [
    "guarantee",
    without({ guarantee: off(confirmed.guarantee) }),
    ["30-day money-back guarantee", "30-Day Guarantee", "What if I'm not satisfied?", "refund"],
  ],
  [
    "a private community",
    without({ bonuses: confirmed.bonuses.map((bonus) => (bonus.id === "community" ? off(bonus) : bonus)) }),
    ["Private community access", "Exclusive community access"],
  ],
  ["bonuses", without({ bonuses: confirmed.bonuses.map(off) }), ["Exclusive Bonuses", "Research reports", "Market updates"]],
  ["testimonials", without({ testimonials: confirmed.testimonials.map(off) }), ["What Others Say", "Maria S."]],
];

describe("the sales page", () => {
  it("has twelve items, three bonuses, three five-star testimonials and four questions", () => {
    const html = render(every);
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    expect([count(/data-bonus=/g), count(/data-testimonial=/g), count(/5 of 5 stars/g), count(/<details/g)]).toEqual([3, 3, 3, 4]);
    expect(html.match(/<ol class="sheet included-list[^"]*">.*?<\/ol>/s)?.[0].match(/<li[ >]/g)).toHaveLength(12);
  });

  it("shows the content file's price, with a link to the order page", () => {
    const html = render(every);
    expect(html).toMatch(/<a [^>]*href="\/starter-kit\/sample[^"]*"[^>]*>.*Read a chapter for free<\/a><p [^>]*>PDF, 240\skB, English</);
    expect(html).toContain('<data value="7.5" data-metric="kitPrice">€7.50</data>');
    expect(html).toMatch(/<a [^>]*href="\/starter-kit\/order"[^>]*>Get Instant Access<\/a>/);
    for (const text of ["Complete Package", "One-time payment • Lifetime access", "Instant digital download", "Secure payment via Stripe"])
      expect(html).toContain(text);
  });

  it("without a sale the button shows a notice and the newsletter form, and has no link", () => {
    const html = render(every, { instead: "A FORM" });
    expect(html).toMatch(/<details [^>]*><summary [^>]*>Get Instant Access<\/summary>.*Not on sale here yet.*A FORM<\/details>/);
    for (const text of ["/starter-kit/order", "Stripe"]) expect(html).not.toContain(text);
  });

  it("marks every unconfirmed claim as a sample", () => {
    const html = render(delivered);
    for (const text of ["LIMITED TIME OFFER", "4.9/5 from 240+ reviews"])
      expect(html).toContain(`${text}</span> <span class="sample-chip"`);
    // The offer, the reviews, three testimonials and the line that folds them.
    expect(html.match(/class="sample-chip"/g)).toHaveLength(6);
    expect(html).toMatch(/<details [^>]*><summary [^>]*>.*What Others Say.*<\/summary>.*Maria S\..*<\/details>/);
    for (const text of ["confirmed: no offer", "real reviews."]) expect(html).toContain(text);
    for (const text of ["Exclusive Bonuses", "Exclusive community access"]) expect(html).not.toContain(text);
    expect(render(every)).not.toMatch(/sample-chip|confirmed: no offer|marked as samples/);
  });

  it("shows no reviews beside “not on sale here yet”", () => {
    const unsold = shownClaims(kit, { ...SALE, isOnSale: false });
    expect(render(unsold, { instead: "A FORM" })).not.toContain("240+");
  });

  it.each<[today: string, isShown: boolean]>([
    ["2026-12-24", true],
    ["2026-12-25", false],
  ])("an offer that ends on 2026-12-24 is shown with its end: on %s %s", (today, isShown) => {
    const html = render(shownClaims({ claims: confirmed, fullTitles: FULL }, { ...SALE, today }));
    expect([html.includes("LIMITED TIME OFFER"), html.includes("Until Dec 24, 2026")]).toEqual([isShown, isShown]);
  });

  it.each<[built: number | undefined, isShown: boolean]>([
    [259, true],
    [100, true],
    [99, false],
    [undefined, false],
  ])("“100+ pages” depends on the built book: %s pages, %s", (pages, isShown) => {
    expect(render(shownClaims(kit, { ...SALE, pages })).includes("100+ pages")).toBe(isShown);
  });

  it("promises recommendations and tools only once the kit has them", () => {
    const full = [
      "Staking guide with pool recommendations",
      "Portfolio tracking tools",
      "Curated YouTube channels",
      "Telegram alert setup",
      "Tax considerations and tools",
      "Best YouTube channels and content",
      "Telegram alerts and notifications",
    ];
    const [now, later] = [render(delivered), render(every)];
    expect(full.filter((text) => now.includes(text))).toEqual([]);
    expect(full.filter((text) => !later.includes(text))).toEqual([]);
    expect(now).toContain("Staking guide with a score sheet for pools");
    expect(now.match(/<ol class="sheet included-list[^"]*">.*?<\/ol>/s)?.[0].match(/<li[ >]/g)).toHaveLength(12);
  });

  it("states in its header that the kit is in English, on pages in other languages", () => {
    expect(render(delivered, { language: "de" })).toContain("Das Kit ist auf Englisch geschrieben.");
    expect(render(delivered, { language: "pl" })).toContain("Pakiet jest napisany po angielsku.");
    expect(render(delivered)).not.toContain("written in English");
    expect(render(delivered, { language: "de", written: "de" })).not.toContain("auf Englisch geschrieben");
  });

  it.each(CLAIMS)("without %s has none of its texts", (_, claims, texts) => {
    const [all, less] = [render(every), render(claims)];
    for (const text of texts) expect([all.includes(text), less.includes(text)], text).toEqual([true, false]);
  });

  it("without any claim has no heading without content and no empty list", () => {
    const html = render(silent);
    expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
      "Complete Package",
      "What's Included",
      "Frequently asked questions",
    ]);
    expect(html).not.toMatch(/<(ul|ol|p|div)[^>]*><\/\1>/);
    expect(html.match(/<details/g)).toHaveLength(2);
    expect(html).not.toContain("null");
  });

  it("has no inline style", () => {
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
