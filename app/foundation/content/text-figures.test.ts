import { beforeEach, describe, expect, test } from "vitest";
import { figurePhrase, insertFigures, maskFigures } from "#app/foundation/content/messages.server.ts";
import { fillHtmlFigures } from "#app/foundation/content/pages.server.ts";
import { questionsOf } from "#app/features/get-started/questions.server.ts";
import { explainTerms } from "#app/foundation/content/explain-terms.server.ts";
import { TEXT_FIGURES, type TextFigures } from "#app/foundation/content/text-figures.server.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { currentRender, type RenderContext } from "#app/foundation/http/request-context.server.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";

const READ_AT = Date.UTC(2026, 10, 22, 14, 32);
const ada = (value: number): Figure => ({ value, source: "koios", observedAt: READ_AT, fetchedAt: READ_AT, staleAt: READ_AT + 3_600_000 });
const UNREAD: TextFigures = { "deposit.pool": null, "deposit.stakeKey": null, "fee.payment": null, "pool.minCost": null };
let figures = UNREAD;

const TEXT = "The limit ({figure:pool.minCost}) is set by vote.";
beforeEach(() => void (figures = UNREAD));

/** Runs `make` inside a render that registers its topics in `topics`. */
function rendered<Value>(make: () => Value, topics = new Set<string>()): Value {
  const render: RenderContext = {
    nonce: "",
    origin: "https://gateway.example",
    simulated: false,
    development: false,
    titleOf: async () => null,
    textFigures: { topic: "chain", read: () => figures },
    topics,
    expiresAt: Number.POSITIVE_INFINITY,
    isCacheable: true,
    hasSecretUrl: false,
    isDatabaseUnavailable: false,
    posted: null,
    formTargets: [],
  };
  return currentRender().run(render, make);
}

describe("Figures in texts", () => {
  test.each<[Language, string]>([
    ["en", "75 ADA, Nov 22, 2026"],
    ["de", "75 ADA, 22. Nov. 2026"],
    ["nl", "75 ADA, 22 nov 2026"],
    ["fr", "75 ADA, 22 nov. 2026"],
    ["es", "75 ADA, 22 nov 2026"],
    ["pt", "75 ADA, 22 de nov. de 2026"],
    ["it", "75 ADA, 22 nov 2026"],
    ["pl", "75 ADA, 22 lis 2026"],
  ])("Shows the figure in %s with its date: %s", (language, expected) => {
    figures = { ...UNREAD, "pool.minCost": ada(75) };
    expect(rendered(() => insertFigures(TEXT, language)).replaceAll("\u00a0", " ")).toBe(`The limit (${expected}) is set by vote.`);
  });

  test.each(LANGUAGES)("Shows no number in $name before the first value", ({ code }) => {
    const text = rendered(() => insertFigures(TEXT, code));
    expect(text).not.toMatch(/\d|figure/);
    expect(maskFigures(TEXT, code)).toBe(text);
  });

  test("Masks the value for use outside the site", () => {
    figures = { ...UNREAD, "pool.minCost": ada(75) };
    expect(rendered(() => maskFigures(TEXT, "en"))).toBe(`The limit (${figurePhrase(null, "en").text}) is set by vote.`);
  });

  test("Shows its source in HTML", () => {
    figures = { ...UNREAD, "fee.payment": ada(0.168_381) };
    expect(rendered(() => fillHtmlFigures("<p>{figure:fee.payment}</p>", "en")).replaceAll("\u00a0", " ")).toBe(
      '<p><data value="0.168381" data-metric="fee.payment" title="Koios: Observed Nov 22, 2026, 14:32 UTC">0.17 ADA, Nov 22, 2026</data></p>',
    );
  });

  test("Rejects an unknown figure", () =>
    expect(() => insertFigures("{figure:moon.price}", "en")).toThrow(`moon.price; known are ${TEXT_FIGURES.join(", ")}`));

  test("Uses the given figures outside a render, such as in the API", () => {
    expect(insertFigures(TEXT, "en", { ...UNREAD, "pool.minCost": ada(75) })).toContain("75");
    expect(insertFigures(TEXT, "en")).toBe(maskFigures(TEXT, "en"));
  });

  test("Makes only pages with figures stale when figures change", () => {
    const topics = new Set<string>();
    rendered(() => insertFigures("No figure at all.", "en"), topics);
    expect([...topics]).toEqual([]);
    rendered(() => insertFigures(TEXT, "en"), topics);
    expect([...topics]).toEqual(["chain"]);
  });
});

test("Shows current figures in explanations and questions", () => {
  const shown = () =>
    rendered(() => [
      explainTerms(["<p>A deposit and the stake key deposit</p>"], "en").terms.map(({ definition }) => definition),
      questionsOf("get-started", "en"),
    ]).map((part) => JSON.stringify(part));
  for (const text of shown()) expect(text).toContain("the protocol sets the amount");
  figures = { ...UNREAD, "deposit.stakeKey": ada(2) };
  for (const text of shown()) expect(text.replaceAll("\u00a0", " ")).toContain("(2 ADA, Nov 22, 2026)");
});
