/** Characters without a shape that come along when text is copied: zero-width spaces, joiners, marks of direction, soft hyphens. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164]/gu;
/** Written so that nothing turns the address into a link. */
const DEFANGED: readonly (readonly [RegExp, string])[] = [
  [/\s?(?:[[({](?:\.|dot)[\])}])\s?/gi, "."],
  [/\s?(?:[[({](?:@|at)[\])}])\s?/gi, "@"],
  [/[[({]:[\])}]/g, ":"],
  [/\bh(?:xx|\*\*|tt)p(s?)(?::\/\/|:\\\/\\\/)/gi, "http$1://"],
];
/** Marks around a single ID or address, such as quotes, brackets and the point that ends a sentence. */
const AROUND_START = /^["'“”„‟‘’‚«»‹›`´<([{「『*]+/;
const AROUND_END = /["'“”„‟‘’‚«»‹›`´>)\]}」』*.,;:!?…]+$/;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** Pasted text without what copying and quoting add. Addresses that were made harmless, such as hxxps://example[.]org, can be read again. */
export function cleanPasted(text: string): string {
  const visible = DEFANGED.reduce((cleaned, [pattern, sign]) => cleaned.replace(pattern, sign), withoutInvisible(text)).trim();
  return /\s/.test(visible) ? visible : withoutMarksAround(visible);
}

/** The patterns are tried at one place each, so that a long row of marks costs no time. */
function withoutMarksAround(text: string): string {
  const start = AROUND_START.exec(text)?.[0].length ?? 0;
  let end = text.length;
  while (end > start && AROUND_END.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
