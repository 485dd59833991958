/** A quoted field (RFC 4180) or a bare one, and the separator behind it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))[^",\r\n]*(,|\r\n|\r|\n|$)/y;

/** Rows of a CSV document. A quoted field can contain commas, line breaks and doubled quotes. Empty lines are left out. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const found = FIELD.exec(text);
    // A quote in the wrong place: reading on would shift every later field.
    if (!found) throw new SyntaxError("not a CSV document");
    const [, quoted, bare = "", separator] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (separator === ",") {
      if (FIELD.lastIndex < text.length) continue;
      row.push("");
    }
    if (row.some((field) => field !== "")) rows.push(row);
    row = [];
  }
  return rows;
}
