const MARKS = [
  ["<![CDATA[", "]]>"],
  ["&lt;![CDATA[", "]]&gt;"],
] as const;

/** Unwraps CDATA sections that were escaped as if they were text. */
export function unwrapCdata(text: string): string {
  let unwrapped = text;
  for (const [open, close] of MARKS) {
    let read = "";
    let from = 0;
    for (;;) {
      const start = unwrapped.indexOf(open, from);
      const end = start === -1 ? -1 : unwrapped.indexOf(close, start + open.length);
      if (end === -1) break;
      const inside = unwrapped.slice(start + open.length, end);
      // "How <![CDATA[ ]]> works" is about the markers themselves.
      read += unwrapped.slice(from, start) + (inside.trim() === "" ? open + inside + close : inside);
      from = end + close.length;
    }
    unwrapped = read + unwrapped.slice(from);
  }
  return unwrapped;
}
