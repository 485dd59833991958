import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { API_ROUTES } from "#server/api-routes.ts";
import { writeLlmsTxt } from "#server/llms-txt.ts";
import { generateOpenApi } from "#app/foundation/openapi/document.server.ts";
import { type Rule, SENTENCE_END, SHARED_RULES } from "#tests/english-rules.ts";
import { definedPages } from "#tests/site-pages.ts";
import { textsOf } from "#tests/site-texts.ts";

const root = join(import.meta.dirname, "..");
const ORIGIN = "https://gateway.example";

/** Legal texts follow the formulas of the law, and their sentences may be long. */
const LEGAL = new Set(["pages/privacy", "pages/terms", "pages/imprint", "pages/disclaimer", "pages/accessibility"]);
/** Search words that visitors type, and fixed labels. */
const NOT_PROSE = new Set(["messages/searched", "messages/tags"]);
const MAX_WORDS = 30;
const MAX_MEDIAN = 20;

/** Texts that break a rule, by a part of each, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  "If no mail server is set up": "the program's name",
  "we shall reimburse to you all payments received from you": "the statutory text",
  "DRep choice required to withdraw rewards": "a list of sources",
  "Minimum fixed fee of 170 ADA: announcement": "a list of sources",
  "σ and s are the shares": "a formula",
  "η is the blocks of the last full epoch": "a formula",
};

const api = generateOpenApi(API_ROUTES, ORIGIN);
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

/** All descriptions in a part of the API's document, and the titles of its operations. */
const descriptionsIn = (part: unknown): string[] =>
  typeof part === "object" && part !== null
    ? Object.entries(part).flatMap(([name, value]) =>
        typeof value === "string"
          ? name === "description" || name === "summary"
            ? [value]
            : []
          : name === "example"
            ? []
            : descriptionsIn(value),
      )
    : [];

const problemTitles = operations.flatMap(({ responses }) =>
  Object.values(responses).flatMap(({ content }) => {
    const example = content?.["application/problem+json"]?.example;
    return v.is(v.object({ title: v.string() }), example) ? [example.title] : [];
  }),
);

const texts = [
  ...textsOf("en"),
  ["api", [...descriptionsIn(api), ...problemTitles]] satisfies [string, string[]],
  ["llms.txt", [writeLlmsTxt(definedPages, ORIGIN, false)]] satisfies [string, string[]],
  ...globSync("content/kit/en/*.md", { cwd: root }).map((file): [string, string[]] => [
    file.slice("content/".length),
    [readFileSync(join(root, file), "utf8")],
  ]),
].filter(([place]) => !NOT_PROSE.has(place));

/** Removes front matter, addresses, code and marks from Markdown. */
const readable = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replaceAll(/```[\s\S]*?```|`[^`]*`/g, "")
    .replaceAll(/\]\([^)]*\)|\{#[^}]*\}|[*_[\]]/g, "");

const paragraphs = texts.flatMap(([place, all]) =>
  all.flatMap((text) =>
    readable(text)
      .split(/\n+/)
      .filter((line) => !/^\s*(?:#|\|)/.test(line))
      .map((line) => ({ place, text: line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, "") })),
  ),
);
const sentences = paragraphs.flatMap(({ place, text }) => text.split(SENTENCE_END).map((sentence) => ({ place, sentence })));
/** Counts words, except those in parentheses, which are read as an aside. */
const wordsIn = (sentence: string): number => sentence.replaceAll(/\([^)]*\)/g, "").match(/[\p{L}\p{N}{}'’.,%$-]+/gu)?.length ?? 0;
const isAllowed = (text: string): boolean => Object.keys(ALLOWED).some((part) => text.includes(part));

const RULES: readonly Rule[] = [
  ...SHARED_RULES,
  ["a percent sign follows its number without a space", /\d[ \u00a0]%/, "Write 2%."],
  ["no sentence begins with a bare Who or What", /^(?:Who|What|Whose) [^?]*[.!]["”)]*$/, "Name the subject: a person, a thing, or you."],
];

describe("English texts are in plain words", () => {
  test.each(RULES)("%s", (_, pattern, advice) => {
    const wrong = sentences.filter(({ sentence }) => pattern.test(sentence.trim()) && !isAllowed(sentence));
    expect(
      wrong.map(({ place, sentence }) => `${place}: ${sentence.trim()}`),
      advice,
    ).toEqual([]);
  });

  test("sentences are short outside legal texts", () => {
    const lengths = sentences
      .filter(({ place }) => !LEGAL.has(place))
      .map(({ place, sentence }) => ({ place, sentence, words: wordsIn(sentence) }))
      .filter(({ words }) => words > 2)
      .sort((a, b) => a.words - b.words);
    const long = lengths.filter(({ words, sentence }) => words > MAX_WORDS && !isAllowed(sentence));
    expect(
      long.map(({ place, sentence, words }) => `${place}, ${words} words: ${sentence.trim()}`),
      `At most ${MAX_WORDS} words: make two sentences of it.`,
    ).toEqual([]);
    expect(lengths[Math.floor(lengths.length / 2)]?.words, "The median length of a sentence").toBeLessThanOrEqual(MAX_MEDIAN);
  });

  test("each exception is needed", () => {
    const all = sentences.map(({ sentence }) => sentence).join("\n");
    expect(
      Object.keys(ALLOWED).filter((part) => !all.includes(part)),
      "Remove it.",
    ).toEqual([]);
  });
});

/** First words of summaries: the verb for the operation. */
const VERB =
  /^(?:Check|Confirm|Download|Export|Follow|Get|List|Open|Read|Receive|Refresh|Search|Send|Sign up|Start|Stream|Unsubscribe|Withdraw) /;
/** First words of a text that doesn't name its subject. */
const UNNAMED = /^(?:Who|What|Whose|That|Those|Of|By|In|As|At|On|All|How|Its?|From|Stable)\b/;

describe("the API is described in plain words", () => {
  test.each(operations.map(({ operationId, summary }) => [operationId, summary] as const))("%s: %s", (_, summary) => {
    expect(summary, "Say what it does and to what: List projects, Get a project.").toMatch(VERB);
    expect(summary.length, "A summary is one short line.").toBeLessThanOrEqual(60);
    expect(summary, "A summary has no period.").not.toMatch(/\.$/);
  });

  test("each description names its subject", () => {
    const wrong = [...new Set(descriptionsIn(api))].filter((text) => UNNAMED.test(text) || /^[a-z]+$/i.test(text));
    expect(wrong, "Name the subject first, as for Height of the newest block: a reader sees only this line.").toEqual([]);
  });
});
