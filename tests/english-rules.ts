export type Rule = readonly [rule: string, pattern: RegExp, advice: string];

/** Splits text into sentences. One may begin with a name in lower case, such as cardano.org; after a colon it begins with a capital. */
export const SENTENCE_END = /(?<=[.!?…]["”’)]*)\s+|(?<=:)\s+(?=["“(]?[A-Z{])/;

/** Rules for the site's texts and for the code, its documents and its commits. */
export const SHARED_RULES: readonly Rule[] = [
  ["email has one spelling", /\be-mails?\b|\b(?<!\{)mails?\b(?!\})/i, "Write email."],
  [
    "people are named as one speaks of them",
    /\b(?:nobody|somebody|anybody|everybody|whoever)\b/i,
    "Write no one, someone, anyone, everyone, or say who.",
  ],
  [
    "no preposition comes before which or whom",
    /\b(?:of|in|on|at|by|with|from|to|for|under|behind|through|after|before|about|against) (?:which|whom)\b(?! [^.?!]*\?)/i,
    "Turn the sentence around: the pool that you delegate to.",
  ],
  ["spelling is American", /\bcatalogues?\b|\bfor ever\b/i, "Write catalog, forever."],
];
