/** Invisible characters in copied text: zero-width spaces, joiners, bidirectional marks, soft hyphens. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164]/gu;
/** Notations that prevent an address from becoming a link. */
const DEFANGED: readonly (readonly [RegExp, string])[] = [
  [/\s?(?:[[({](?:\.|dot)[\])}])\s?/gi, "."],
  [/\s?(?:[[({](?:@|at)[\])}])\s?/gi, "@"],
  [/[[({]:[\])}]/g, ":"],
  [/\bh(?:xx|\*\*|tt)p(s?)(?::\/\/|:\\\/\\\/)/gi, "http$1://"],
];
/** Marks around a single ID or address, such as quotes, brackets and a final period. */
const AROUND_START = /^["'“”„‟‘’‚«»‹›`´<([{「『*]+/;
const AROUND_END = /["'“”„‟‘’‚«»‹›`´>)\]}」』*.,;:!?…]+$/;

export const removeInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** Cleans pasted text. Restores defanged addresses such as hxxps://example[.]org. */
export function cleanPasted(text: string): string {
  const visible = DEFANGED.reduce((cleaned, [pattern, sign]) => cleaned.replace(pattern, sign), removeInvisible(text)).trim();
  return /\s/.test(visible) ? visible : withoutMarksAround(visible);
}

/** Tries the pattern for one character at a time, so that a long row of marks takes linear time. */
function withoutMarksAround(text: string): string {
  const start = AROUND_START.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start && AROUND_END.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
