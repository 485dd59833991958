import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { checkYaml, contentError, readContentFile } from "#app/foundation/content/content-file.server.ts";
import { insertFigures } from "#app/foundation/content/messages.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { remember } from "#app/foundation/remember.server.ts";
import { strictFields } from "#app/foundation/schemas.server.ts";

const QUESTIONS_PER_PART = 3;
const sentence = (name: string) =>
  v.pipe(
    v.string(`needs ${name}`),
    v.minLength(2, `needs ${name}`),
    v.maxLength(300, "is too long for a question: at most 300 characters"),
  );

const answerSchema = strictFields({
  say: sentence("the answer"),
  /** Explanation of why the answer is right or wrong. */
  why: sentence("an explanation, for a wrong answer too"),
  right: v.optional(v.literal(true, "must be true on the one right answer, and is left out on the others")),
});
const questionSchema = strictFields({
  ask: sentence("the question"),
  answers: v.pipe(
    v.array(answerSchema),
    v.length(QUESTIONS_PER_PART, `needs ${QUESTIONS_PER_PART} answers`),
    v.check((answers) => answers.filter(({ right }) => right).length === 1, "needs exactly one answer with `right: true`"),
  ),
});
const fileSchema = v.record(
  v.string(),
  v.pipe(v.array(questionSchema), v.length(QUESTIONS_PER_PART, `needs ${QUESTIONS_PER_PART} questions`)),
);

/** Questions of each part of a text, by the ID of the part's heading. */
export type Questions = v.InferOutput<typeof fileSchema>;

/** Positions of the right answers. Answers are stored by position, so these must be the same in every language. */
const answerKey = (questions: Questions): string =>
  Object.entries(questions)
    .map(([part, list]) => `${part} ${list.map(({ answers }) => answers.findIndex(({ right }) => right) + 1).join()}`)
    .join("; ");

/** Reads the questions of a text in every language. Each fault is one line that begins with the file. */
export function readQuestions(
  name: string,
  folder = join(contentFolder, "questions"),
): { questions: Map<Language, Questions>; faults: string[] } {
  const questions = new Map<Language, Questions>();
  const faults: string[] = [];
  for (const { code } of LANGUAGES) {
    const place = `content/questions/${name}/${code}.yaml`;
    const file = join(folder, name, `${code}.yaml`);
    if (!existsSync(file)) {
      faults.push(`${place}: is missing: the questions are there in every language`);
      continue;
    }
    const read = checkYaml(() => readContentFile(file, place), fileSchema);
    if (read.output) questions.set(code, read.output);
    faults.push(...read.faults);
  }
  const english = questions.get(DEFAULT_LANGUAGE);
  for (const [code, own] of questions) {
    if (english && answerKey(own) !== answerKey(english))
      faults.push(
        `content/questions/${name}/${code}.yaml: has the right answers at ${answerKey(own)}; in English they are at ${answerKey(english)}`,
      );
  }
  return { questions, faults };
}

/** @throws {ContentError} when any language's questions are invalid */
export function questionsOf(name: string, language: Language): Questions {
  const all = remember(`questions-${name}`, () => {
    const { questions, faults } = readQuestions(name);
    if (faults.length > 0) throw contentError(faults);
    return questions;
  });
  const fill = (text: string) => insertFigures(text, language);
  return Object.fromEntries(
    Object.entries(all.get(language) ?? {}).map(([part, list]) => [
      part,
      list.map(({ ask, answers }) => ({
        ask: fill(ask),
        answers: answers.map((answer) => ({ ...answer, say: fill(answer.say), why: fill(answer.why) })),
      })),
    ]),
  );
}
