import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMessages } from "#app/foundation/content/messages.server.ts";
import { PAGE_NAMES } from "#app/foundation/content/pages.server.ts";
import { readProjects } from "#app/foundation/content/projects.server.ts";
import { readQuestions } from "#app/features/get-started/questions.server.ts";
import { loadTerms } from "#app/foundation/content/terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const content = join(import.meta.dirname, "../content");

/** All texts in a value of any shape. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];

/** Texts that visitors read in a language, by their place in content/. */
export function textsOf(language: Language): [string, string[]][] {
  return [
    ...readProjects().projects.map(({ id, texts, incidents }): [string, string[]] => [
      `projects/${id}`,
      textsIn([texts[language], incidents.map((incident) => incident.texts[language])]),
    ]),
    ...[...(loadMessages().get(language) ?? [])].map(([namespace, messages]): [string, string[]] => [
      `messages/${namespace}`,
      textsIn(messages),
    ]),
    ...PAGE_NAMES.map((name): [string, string[]] => [
      `pages/${name}`,
      [readFileSync(join(content, "pages", name, `${language}.md`), "utf8")],
    ]),
    ["questions/get-started", textsIn(readQuestions("get-started").questions.get(language))],
    [
      "terms",
      textsIn(
        loadTerms()
          .terms.get(language)
          ?.map(({ term, definition }) => [term, definition]),
      ),
    ],
  ];
}
