import * as v from "valibot";
import { readYaml } from "#app/foundation/content/read-yaml.server.ts";
import { keywords, normalizeWords, patternOf } from "#app/foundation/content/word-patterns.server.ts";
import { FEED_KINDS, NEWS_CATEGORIES, type FeedKind, type NewsCategory } from "#app/features/news/news-categories.ts";
import { LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);
const category = v.picklist(NEWS_CATEGORIES, `must be one of ${NEWS_CATEGORIES.join(", ")}`);

const schema = strictFields({
  rules: v.pipe(
    v.array(
      strictFields({
        category,
        /** Kind of feed that the rule is limited to; all without it. */
        kind: v.optional(v.picklist(FEED_KINDS, `must be one of ${FEED_KINDS.join(", ")}`)),
        any: v.optional(keywords),
        words: strictFields(v.entriesFromList(LANGUAGE_CODES, keywords)),
      }),
    ),
    v.check(
      (rules) => NEWS_CATEGORIES.every((name) => rules.some((rule) => rule.category === name)),
      "must have a rule for every category",
    ),
  ),
  /** Category by kind of feed if no rule matches. */
  otherwise: strictFields(v.entriesFromList(FEED_KINDS, category)),
});

/** Returns the category of an article. The title counts before the excerpt, and the first matching rule wins. */
export type Categorize = (article: { title: string; excerpt: string; language: Language; kind: FeedKind }) => NewsCategory;

/** @throws when content/news-rules.yaml is invalid, with the file and the place */
export function loadNewsRules(file?: string): Categorize {
  const { rules, otherwise } = readYaml("news-rules.yaml", schema, file);
  const patterns = new Map(
    LANGUAGE_CODES.map((code) => [
      code,
      rules.map((rule) => ({ ...rule, pattern: patternOf([...(rule.any ?? []), ...rule.words[code]]) })),
    ]),
  );
  return ({ title, excerpt, language, kind }) => {
    for (const text of [normalizeWords(title), normalizeWords(excerpt)]) {
      const found = patterns.get(language)?.find((rule) => (rule.kind ?? kind) === kind && rule.pattern.test(text));
      if (found) return found.category;
    }
    return otherwise[kind];
  };
}

export const newsRules = (): Categorize => remember("news-rules", () => loadNewsRules());
export const categorize: Categorize = (article) => newsRules()(article);
