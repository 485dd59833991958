import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { wordlist as czech } from "@scure/bip39/wordlists/czech.js";
import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import { wordlist as french } from "@scure/bip39/wordlists/french.js";
import { wordlist as italian } from "@scure/bip39/wordlists/italian.js";
import { wordlist as japanese } from "@scure/bip39/wordlists/japanese.js";
import { wordlist as korean } from "@scure/bip39/wordlists/korean.js";
import { wordlist as portuguese } from "@scure/bip39/wordlists/portuguese.js";
import { wordlist as simplified } from "@scure/bip39/wordlists/simplified-chinese.js";
import { wordlist as spanish } from "@scure/bip39/wordlists/spanish.js";
import { wordlist as traditional } from "@scure/bip39/wordlists/traditional-chinese.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayHoldSeedPhrase } from "#app/features/check/may-hold-seed-phrase.ts";
import { holdsSeedPhrase } from "#app/features/check/seed-phrase.ts";

const LISTS = { english, spanish, french, portuguese, italian, czech, japanese, korean, simplified, traditional };
const LENGTHS = [12, 15, 18, 21, 24];
/** Runs both checks in the order of the browser and the server: the word lists only if a phrase is possible. */
const isFound = (text: string): boolean => mayHoldSeedPhrase(text) && holdsSeedPhrase(text);

/** Random phrases, the same in each run. */
const phrasesOf = (list: readonly string[], count: number, lengths = LENGTHS): string[][] =>
  lengths.flatMap((length) =>
    fc.sample(fc.array(fc.constantFrom(...list), { minLength: length, maxLength: length }), { numRuns: count, seed: length }),
  );
const expectAll = (texts: readonly string[]) => expect(texts.filter((text) => !isFound(text)).slice(0, 5)).toEqual([]);
const misspelt = (word: string) => (word.length > 5 ? word.slice(0, -2) + word.slice(-1) : `${word.charAt(0)}x${word.slice(1)}`);
const withErrors = (words: readonly string[], ...places: number[]) =>
  words.map((word, at) => (places.includes(at) ? misspelt(word) : word)).join(" ");

describe.each(Object.entries(LISTS))("%s", (_, list) => {
  const phrases = phrasesOf(list, 20);
  test("finds words with spaces, on lines, with commas, numbered, in capitals", () =>
    expectAll(
      phrases.flatMap((words) => [
        words.join(" "),
        words.join("\n"),
        words.join(", "),
        words.join("\u3000"),
        words.map((word, at) => `${at + 1}. ${word}`).join("\n"),
        words.map((word, at) => `${at + 1}) ${word}`).join(" "),
        words.map((word, at) => `${at + 1}${word}`).join(" "),
        words.map((word, at) => `Wort ${at + 1}: ${word}`).join("\n"),
        words.join(" ").toUpperCase(),
        words.join("-"),
        `  ${words.join(" | ")}  `,
        words.join(" ").normalize("NFD"),
        words.join(" ").normalize("NFC"),
        `https://example.org/?q=${encodeURIComponent(words.join(" "))}`,
        `Hola, mis palabras: ${words.join(" ")}. Gracias!`,
      ]),
    ));
  test("finds 12 and 15 words with one wrong, and 24 with two", () =>
    expectAll(
      phrases.flatMap((words) => {
        const { length } = words;
        const places = Array.from({ length }, (__, at) => at);
        return [
          ...places.map((place) => withErrors(words, place)),
          ...(length === 24 ? places.map((place) => withErrors(words, place, (place * 7 + 5) % length)) : []),
        ];
      }),
    ));
});

describe.each(Object.entries(LISTS).filter(([name]) => !/simplified|traditional/.test(name)))("%s", (_, list) => {
  test("finds words run together, with capitals, or with a wrong one", () =>
    expectAll(
      phrasesOf(list, 20).flatMap((words) => [
        words.join(""),
        words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(""),
        [words.slice(0, 4).join(""), words.slice(4, 8).join(""), words.slice(8).join("")].join(" "),
        withErrors(words, 4).replaceAll(" ", ""),
      ]),
    ));
});

test("finds characters run together", () =>
  expectAll([simplified, traditional].flatMap((list) => phrasesOf(list, 20).map((words) => words.join("")))));

test.each([["english"], ["spanish"], ["french"], ["portuguese"], ["italian"], ["czech"]] as const)(
  "finds the first four letters of %s words",
  (name) => expectAll(phrasesOf(LISTS[name], 20).map((words) => words.map((word) => word.normalize("NFC").slice(0, 4)).join(" "))),
);

test("finds words without their accents", () =>
  expectAll(
    [spanish, french].flatMap((list) => phrasesOf(list, 10).map((words) => words.join(" ").normalize("NFD").replaceAll(/\p{M}/gu, ""))),
  ));

const SEED = "abandon ability able about above absent absorb abstract absurd abuse access accident";
test.each([
  SEED.split(" ").slice(1).join(" "),
  "",
  "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
  "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung",
  "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz",
  "https://www.example.org/how-to-check-if-the-website-that-you-visit-is-the-one-that-you-think-it-is",
  "这是一个关于卡尔达诺的消息，请不要把你的助记词告诉任何人，因为骗子会偷走你的钱。",
  "これはカルダノについてのメッセージです。誰にもリカバリーフレーズを教えないでください。",
  "이것은 카르다노에 관한 메시지입니다. 복구 문구를 누구에게도 알려주지 마세요. 지원팀은 절대로 요청하지 않습니다.",
])("%.60s isn't a phrase", (text) => expect(isFound(text)).toBe(false));

/** All texts of the site in eight languages, each paragraph as a visitor could paste it, and whole files. */
test("no text of the site is taken for a seed phrase", () => {
  const files = ["messages", "pages", "projects", "questions", "kit"].flatMap((folder) =>
    readdirSync(path.join("content", folder), { recursive: true, encoding: "utf8" }).map((file) => path.join("content", folder, file)),
  );
  // This file is a list of single words.
  const read = files.filter((file) => /\.(?:json|md|yaml)$/.test(file) && !file.endsWith("same-as-english.yaml"));
  const texts = read.map((file) => readFileSync(file, "utf8"));
  expect(texts.join("").length).toBeGreaterThan(2_000_000);
  expect(texts.flatMap((text) => text.split("\n")).filter((text) => holdsSeedPhrase(text))).toEqual([]);
  const pages = texts.filter((_, at) => read[at]?.endsWith(".md"));
  expect(pages.filter((text) => holdsSeedPhrase(text)).map((text) => text.slice(0, 200))).toEqual([]);
});

/** Everyday messages with many nouns and few function words, the texts most easily mistaken for a phrase. */
test.each([
  "Hi team, please check today the new pool rate before we vote; our budget plan, the treasury report and the open question list need one more review this week.",
  "Please buy milk, bread and butter, a bag of rice, two onions and some olive oil; we still have coffee, sugar and salt at home.",
  "Buy bitcoin, sell gold, hold cash: market analysts predict major price drop after central bank meeting next month",
  "Urgent: Your account will be suspended unless you verify your wallet identity within twenty four hours using the secure form below",
  "Cardano stake pool operators announce several governance proposals during annual community summit in Berlin next spring",
  "Hallo Anna, können wir morgen um zehn Uhr kurz telefonieren? Ich habe noch Fragen zur Wallet und zu den Gebühren beim Staking.",
  "Einkauf: Milch, Brot, Butter, Käse, Äpfel, Zwiebeln, Reis, Nudeln, Kaffee, Zucker, Salz, Öl, Eier, Huhn, Senf, Honig",
  "Beste klant, uw pakket ligt klaar bij het afhaalpunt. Neem een geldig identiteitsbewijs mee en haal het binnen zeven dagen op.",
  "Boodschappen: melk, brood, boter, kaas, appels, uien, rijst, pasta, koffie, suiker, zout, olie, eieren, kip, honing, thee",
  "Bonjour, votre colis est arrivé au point relais ; merci de présenter une pièce d'identité et le code reçu par courriel avant vendredi soir.",
  "Liste de courses : lait, pain, beurre, fromage, pommes, oignons, riz, pâtes, café, sucre, sel, huile, œufs, poulet, miel, thé",
  "Hola, mañana tenemos reunión a las diez para revisar el presupuesto del proyecto, las propuestas de gobernanza y el informe de la tesorería.",
  "Lista de la compra: leche, pan, mantequilla, queso, manzanas, cebollas, arroz, pasta, café, azúcar, sal, aceite, huevos, pollo, miel, té",
  "Oi, amanhã teremos reunião às dez para revisar o orçamento do projeto, as propostas de governança e o relatório do tesouro da comunidade.",
  "Lista de compras: leite, pão, manteiga, queijo, maçãs, cebolas, arroz, macarrão, café, açúcar, sal, azeite, ovos, frango, mel, chá",
  "Ciao, domani alle dieci abbiamo la riunione per rivedere il bilancio del progetto, le proposte di governance e la relazione della tesoreria.",
  "Lista della spesa: latte, pane, burro, formaggio, mele, cipolle, riso, pasta, caffè, zucchero, sale, olio, uova, pollo, miele, tè",
  "Cześć, jutro o dziesiątej mamy spotkanie, żeby przejrzeć budżet projektu, propozycje dotyczące zarządzania i sprawozdanie ze skarbca.",
  "Lista zakupów: mleko, chleb, masło, ser, jabłka, cebula, ryż, makaron, kawa, cukier, sól, olej, jajka, kurczak, miód, herbata",
])("an ordinary message isn't a phrase: %.50s", (text) => expect([text, isFound(text)]).toEqual([text, false]));

test("a long text is fast", () => {
  const before = process.threadCpuUsage();
  for (const piece of ["a", "a ", "abandon", "zoo", "的", "あ", "1.", "able ", "word 1: "])
    holdsSeedPhrase(piece.repeat(200_000 / piece.length));
  const { user } = process.threadCpuUsage(before);
  // Quadratic time would take minutes.
  expect(user / 1_000).toBeLessThan(10_000);
});
