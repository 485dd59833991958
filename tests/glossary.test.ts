import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { load as parseYaml } from "js-yaml";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

const term = v.strictObject({
  term: v.string(),
  note: v.optional(v.string()),
  /** A reputable site in that language that uses the term. */
  used: v.optional(v.pipe(v.string(), v.url(), v.startsWith("https://"))),
  /** Reason why there is no such site: our own word, or a form that others write in several ways. */
  own: v.optional(v.string()),
  /** Other forms, as regular expressions that match whole words in any case. */
  avoid: v.optional(v.array(v.string())),
});
const glossary = v.strictObject({
  language: v.string(),
  address: v.string(),
  typography: v.string(),
  terms: v.record(v.string(), term),
});

/** Removes message keys, and alternative names of a term, which only search uses. */
const withoutNames = (file: string, text: string): string =>
  file.endsWith(".json")
    ? text.replaceAll(/^\s*"[^"]+":/gm, "")
    : file.includes("/terms/")
      ? text.replaceAll(/^\s*aliases:(?: \[[^\]]*\]|(?:\n\s+- .*)+)/gm, "")
      : text;

/** Texts that visitors read. Search words and scam warnings, which may use other words, are left out. */
const textsOf = (code: string) =>
  [
    `content/messages/${code}/*.json`,
    `content/pages/*/${code}.md`,
    `content/questions/*/${code}.yaml`,
    `content/terms/${code}.yaml`,
    `content/projects/*/${code}.md`,
  ]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !/(searched|tags)\.json$/.test(file))
    .map((file) => ({ file, text: withoutNames(file, readFileSync(file, "utf8")) }));

describe.each(LANGUAGES.map(({ code }) => code))("the glossary of %s", (code) => {
  const { terms } = v.parse(glossary, parseYaml(readFileSync(`content/glossary/${code}.yaml`, "utf8")));

  it("names a site that uses each term", () => {
    const without = Object.entries(terms).filter(([, { used, own }]) => !used && !own);
    expect(
      without.map(([key]) => key),
      "add `used`: a serious site's page in this language that says it so; or `own`: why there is none",
    ).toEqual([]);
  });

  it("has no other form in the texts", () => {
    const forms = Object.values(terms).flatMap((item) => (item.avoid ?? []).map((form) => ({ ours: item.term, form })));
    const texts = textsOf(code);
    const found = forms.flatMap(({ ours, form }) => {
      const other = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${form})(?![\\p{L}\\p{N}-])`, "giu");
      return texts.flatMap(({ file, text }) => [...text.matchAll(other)].map(([match]) => `${file}: “${match}”, we say “${ours}”`));
    });
    expect(found).toEqual([]);
  });
});
