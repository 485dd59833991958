import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { commitSubjectsSince, type ProseText, proseTexts } from "#tests/code-texts.ts";
import { type Rule, SENTENCE_END, SHARED_RULES } from "#tests/english-rules.ts";

const root = join(import.meta.dirname, "..");
const MAX_SUBJECT_LENGTH = 70;

/** Quoted material that breaks a rule, by a part of its sentence. */
const ALLOWED: Readonly<Record<string, string>> = {};

const NAME_IT = "Begin with a noun or a verb: name the thing, or say what it does.";
const RULES: readonly Rule[] = [
  ...SHARED_RULES,
  ["no sentence begins with What, Who or Whether", /^(?:What|Who|Whose|Whether)\b/i, NAME_IT],
  ["no sentence begins with Where or How, except a question", /^(?:Where|How)\b(?!.*\?$)/i, NAME_IT],
  ["no sentence begins with Of, That, Those or Until", /^(?:Of(?! course)|That(?!['’]s)|Those|Until(?! (?:then|now)))\b/i, NAME_IT],
  ["so often and with what are not used", /\bso often\b|^(?:with what|by which)\b/i, "Say the interval, or name the thing."],
  ["old words are not used", /\banew\b|\bbe it\b|\bin place of\b|\bdeeds?\b/i, "Write again, whether, instead of, or the standard term."],
  ["things are fixed, not mended", /\bmend(?:s|ed|ing)?\b/i, "Write fix, or what is done."],
  ["things don't hear", /\bhears\b/i, "Write is notified, runs on, receives."],
  ["own is not a tail", /\bof (?:its|their) own(?=[.,;:)]|$)/i, "Write separate, its own x, or leave it out."],
  ["how is not called the way", /\bthe way (?:an?|its?|the|they|people|we|you)\b/i, "Write how, as, or like."],
  [
    "spelling is American in code",
    /\b(?:colours?|behaviours?|favour\w*|honour\w*|neighbour\w*|centres?|licences?|grey|defence|judgement|cancell(?:ed|ing)|labell(?:ed|ing)|whilst|amongst|analys(?:e|ed|ing)|fulfil|(?:organ|recogn|real|optim|normal|initial|serial|minim|maxim|summar|custom|author|synchron|priorit|util|categor|standard|final|visual|local)is(?:e|ed|es|ing|ation))\b/i,
    "Write color, behavior, center, license, gray, canceled, organize.",
  ],
];

/** Replaces code, quotes, addresses and file names with letters, because we didn't write their words. */
const maskQuoted = (text: string): string =>
  text.replaceAll(
    /`[^`]*`|"[^"\n]*"|“[^”]*”|\]\([^)]*\)|https?:\/\/\S+|[\w./@<>*-]+\.(?:tsx?|mjs|js|css|json|ya?ml|md)\b|(?<!\w)\/[\w/-]+/g,
    (quoted) => quoted.replaceAll(/\S/g, "x"),
  );

type Sentence = { place: string; sentence: string; masked: string; isQuestionHeading: boolean };

function sentencesOf({ file, line, text, kind }: ProseText): Sentence[] {
  let start = 0;
  const masked = maskQuoted(text);
  return masked.split(SENTENCE_END).map((part) => {
    start = masked.indexOf(part, start);
    const place = kind === "commit" ? file : `${file}:${line + text.slice(0, start).split("\n").length - 1}`;
    const flat = (words: string) => words.replaceAll(/\s+/g, " ").trim();
    const sentence = flat(text.slice(start, start + part.length));
    start += part.length;
    const isQuestionHeading = kind === "heading" && sentence.endsWith("?");
    return { place, sentence, masked: flat(part).replace(/^[("“*_[\s-]+/, ""), isQuestionHeading };
  });
}

const isRepository = existsSync(join(root, ".git"));
const commits = isRepository ? commitSubjectsSince(relative(root, import.meta.filename)) : [];
const sentences = [...(isRepository ? proseTexts() : []), ...commits].flatMap(sentencesOf);
const isAllowed = (sentence: string): boolean => Object.keys(ALLOWED).some((part) => sentence.includes(part));

describe.skipIf(!isRepository)("comments, test titles, documents and commits are in plain English", () => {
  test.each(RULES)("%s", (_, pattern, advice) => {
    const wrong = sentences.filter(
      ({ sentence, masked, isQuestionHeading }) => pattern.test(masked) && !isQuestionHeading && !isAllowed(sentence),
    );
    expect(
      wrong.map(({ place, sentence }) => `${place}: ${sentence}`),
      advice,
    ).toEqual([]);
  });

  test("a commit's subject is short", () => {
    expect(
      commits.filter(({ text }) => text.length > MAX_SUBJECT_LENGTH).map(({ file, text }) => `${file}: ${text}`),
      `At most ${MAX_SUBJECT_LENGTH} letters: say what changes for the people who run or read it.`,
    ).toEqual([]);
  });

  test("each exception is needed", () => {
    const all = sentences.map(({ sentence }) => sentence).join("\n");
    expect(
      Object.keys(ALLOWED).filter((part) => !all.includes(part)),
      "Remove it.",
    ).toEqual([]);
  });
});
