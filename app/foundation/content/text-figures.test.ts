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

/** Does it as a part of a render; `topics` are those that the page names by it. */
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

describe("a figure that a text names", () => {
  test.each<[Language, string]>([
    ["en", "75 ADA, Nov 22, 2026"],
    ["de", "75 ADA, 22. Nov. 2026"],
    ["nl", "75 ADA, 22 nov 2026"],
    ["fr", "75 ADA, 22 nov. 2026"],
    ["es", "75 ADA, 22 nov 2026"],
    ["pt", "75 ADA, 22 de nov. de 2026"],
    ["it", "75 ADA, 22 nov 2026"],
    ["pl", "75 ADA, 22 lis 2026"],
  ])("is shown in %s with its day: %s", (language, expected) => {
    figures = { ...UNREAD, "pool.minCost": ada(75) };
    expect(rendered(() => insertFigures(TEXT, language)).replaceAll("\u00a0", " ")).toBe(`The limit (${expected}) is set by vote.`);
  });

  test.each(LANGUAGES)("is no number in $name before it was read", ({ code }) => {
    const text = rendered(() => insertFigures(TEXT, code));
    expect(text).not.toMatch(/\d|figure/);
    expect(maskFigures(TEXT, code)).toBe(text);
  });

  test("never leaves the site with its value", () => {
    figures = { ...UNREAD, "pool.minCost": ada(75) };
    expect(rendered(() => maskFigures(TEXT, "en"))).toBe(`The limit (${figurePhrase(null, "en").text}) is set by vote.`);
  });

  test("has its source in HTML", () => {
    figures = { ...UNREAD, "fee.payment": ada(0.168_381) };
    expect(rendered(() => fillHtmlFigures("<p>{figure:fee.payment}</p>", "en")).replaceAll("\u00a0", " ")).toBe(
      '<p><data value="0.168381" data-metric="fee.payment" title="Koios: Observed Nov 22, 2026, 14:32 UTC">0.17 ADA, Nov 22, 2026</data></p>',
    );
  });

  test("must be known", () =>
    expect(() => insertFigures("{figure:moon.price}", "en")).toThrow(`moon.price; known are ${TEXT_FIGURES.join(", ")}`));

  test("is the given one outside of a render, such as in the API", () => {
    expect(insertFigures(TEXT, "en", { ...UNREAD, "pool.minCost": ada(75) })).toContain("75");
    expect(insertFigures(TEXT, "en")).toBe(maskFigures(TEXT, "en"));
  });

  test("makes the page stale when it changes, and no other page", () => {
    const topics = new Set<string>();
    rendered(() => insertFigures("No figure at all.", "en"), topics);
    expect([...topics]).toEqual([]);
    rendered(() => insertFigures(TEXT, "en"), topics);
    expect([...topics]).toEqual(["chain"]);
  });
});

test("explanations and questions have the figure of the moment", () => {
  const shown = () =>
    rendered(() => [
      explainTerms(["<p>A deposit and the stake key deposit</p>"], "en").terms.map(({ definition }) => definition),
      questionsOf("get-started", "en"),
    ]).map((part) => JSON.stringify(part));
  for (const text of shown()) expect(text).toContain("the protocol sets the amount");
  figures = { ...UNREAD, "deposit.stakeKey": ada(2) };
  for (const text of shown()) expect(text.replaceAll("\u00a0", " ")).toContain("(2 ADA, Nov 22, 2026)");
});
