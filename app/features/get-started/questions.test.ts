import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dump as toYaml } from "js-yaml";
import { readQuestions } from "#app/features/get-started/questions.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "questions-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const answer = (right: boolean) => ({ say: "An answer", why: "An explanation", ...(right && { right }) });
/** Three questions. `places` are the positions of their right answers. */
const part = (...places: number[]) =>
  places.map((place) => ({ ask: "A question?", answers: [1, 2, 3].map((value) => answer(value === place)) }));
const SOUND = { what: part(1, 2, 3), wallet: part(2, 2, 2) };

/** Faults when one language has other questions than the rest. */
function faultsWith(language: string, questions: unknown): string {
  mkdirSync(join(folder, "way"), { recursive: true });
  for (const { code } of LANGUAGES) writeFileSync(join(folder, "way", `${code}.yaml`), toYaml(code === language ? questions : SOUND));
  return readQuestions("way", folder).faults.join("\n");
}

describe("questions", () => {
  test("reports no faults for valid questions", () => expect(faultsWith("de", SOUND)).toBe(""));

  test.each<[string, unknown, RegExp]>([
    ["a part has two of them", { ...SOUND, what: part(1, 2) }, /way\/de\.yaml:1: what needs 3 questions/],
    [
      "one has two answers",
      { ...SOUND, what: [{ ask: "A question?", answers: [answer(true), answer(false)] }, ...part(2, 3)] },
      /what\.0\.answers needs 3 answers/,
    ],
    ["none of the answers is right", { ...SOUND, what: part(0, 2, 3) }, /what\.0\.answers needs exactly one answer with `right: true`/],
    [
      "a wrong answer is not explained",
      { ...SOUND, what: [{ ask: "A question?", answers: [answer(true), answer(false), { say: "An answer" }] }, ...part(2, 3)] },
      /what\.0\.answers\.2\.why needs an explanation, for a wrong answer too/,
    ],
    [
      "a translation changes the order",
      { ...SOUND, what: part(1, 3, 3) },
      /de\.yaml: has the right answers at what 1,3,3; wallet 2,2,2; in English they are at what 1,2,3; wallet 2,2,2/,
    ],
    ["a part is missing", { what: SOUND.what }, /de\.yaml: has the right answers at what 1,2,3; in English/],
  ])("explains the fault when %s", (_, questions, fault) => expect(faultsWith("de", questions)).toMatch(fault));

  test("reports a language without questions", () => {
    expect(faultsWith("de", SOUND)).toBe("");
    rmSync(join(folder, "way", "it.yaml"));
    expect(readQuestions("way", folder).faults).toEqual([
      "content/questions/way/it.yaml: is missing: the questions are there in every language",
    ]);
  });
});
