import type { Lesson } from "#app/features/get-started/get-started.ts";
import { pageText, sectionsOf } from "#app/foundation/content/pages.server.ts";
import { questionsOf } from "#app/features/get-started/questions.server.ts";
import { explainTerms } from "#app/foundation/content/explain-terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

/** Lessons in a language, with explanations of the terms in their texts. @throws when a lesson has no questions */
export function lessonsIn(language: Language) {
  const text = pageText("get-started", language);
  const { title, description, updated } = text;
  const questions = questionsOf("get-started", language);
  const sections = sectionsOf(text);
  const explained = explainTerms(
    sections.map(({ html }) => html),
    language,
  );
  const lessons = sections.map(({ id, title: name }, index): Lesson => {
    const own = questions[id];
    if (!own) throw new Error(`No questions in ${language} belong to the lesson ${id}`);
    return {
      id,
      title: name,
      html: explained.html[index] ?? "",
      questions: own.map(({ ask, answers }, place) => ({
        id: `${id}-${place + 1}`,
        ask,
        answers: answers.map(({ say, why, right = false }) => ({ say, why, isRight: right })),
      })),
    };
  });
  return { page: { title, description, updated }, lessons, terms: explained.terms };
}
