/** One or two letters for a name: its first two capitals, else its first two letters ("Ma", "SL", "DR"). */
export function monogram(name: string): string {
  const letters = [...name.normalize("NFC")].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const capitals = letters.filter((sign) => /\p{Lu}/u.test(sign));
  const chosen = capitals.length >= 2 ? capitals : letters;
  const [first = "", second = ""] = chosen;
  return first.toLocaleUpperCase("en") + second;
}
