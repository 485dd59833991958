import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, htmlToLine } from "./plain-text.server.ts";

describe("cleanLine", () => {
  test.each<[string, string, string]>([
    ["blanks and line breaks", "\n   Fix\tthe\r\n\u2028 bug\u0085\u00A0 ", "Fix the bug"],
    ["markup in plain text", "Vec<u8> & <b>co</b> &amp; &lt;", "Vec<u8> & <b>co</b> &amp; &lt;"],
    ["control characters", "a\u0000b\u0007\u001B[31m\u007Fc\u009Bd", "ab[31mcd"],
    ["bidirectional marks", "\u202Egpj.exe\u202C \u2066x\u2069\u200F\u061C", "gpj.exe x"],
    ["invisible characters", "ad\u00ADa\u200B\uFEFF\u2060\u{E0041}!", "ada!"],
    ["lone surrogates and noncharacters", "a\uD800b\uDC00c\uFFFEd\uFFFF", "abcd"],
    ["private and replacement characters", "\uE000a\uFFFD\uFFFC", "a"],
    ["languages and emoji", "नमस्ते می‌خواهم 👩‍💻 Größe", "नमस्ते می‌خواهم 👩‍💻 Größe"],
    ["nothing", "\u200B \u0000", ""],
  ])("Cleans %s", (_, text, line) => {
    expect(cleanLine(text, 140)).toBe(line);
  });

  test.each([
    ["123456789", 9, "123456789"],
    ["1234567890", 9, "12345678…"],
    ["1234567 90", 9, "1234567…"],
    ["1234567👍0", 9, "1234567…"],
  ])("Truncates %s to %i", (text, most, line) => {
    expect(cleanLine(text, most)).toBe(line);
  });
});

describe("htmlToLine", () => {
  test.each<[string, string, string]>([
    ["blocks separate words", "<p>one</p><p>two<br>three</p><ul><li>four<li>five</ul>", "one two three four five"],
    ["inline elements do not", "un<b>believ</b>able <a href='x'>link</a>.", "unbelievable link."],
    ["entities are decoded once", "Q&amp;A &lt;b&gt; &amp;lt; &eacute; &#39; &nbsp;&hellip;", "Q&A <b> &lt; é ' …"],
    [
      "scripts and styles are dropped",
      "a<script>alert('<b>')</script><style>p{}</style><svg><text>x</text></svg><noscript>y</noscript>b",
      "a b",
    ],
    ["an unclosed script hides the rest", "a<script>alert(1)", "a"],
    ["attributes and comments are dropped", "<img src=x onerror=alert(1) alt='no'><!-- c -->a<!-- <b>", "a"],
    ["broken markup", "<p <b>a</i></p></script>b<", "a b<"],
    ["hostile characters behind entities", "a&#0;&#x202E;b&#xD800;&#x7;c", "abc"],
  ])("Handles the case: %s", (_, html, line) => {
    expect(htmlToLine(html, 500)).toBe(line);
  });

  test("Reads huge documents", () => {
    expect(htmlToLine("<b>".repeat(2e6) + "x", 500)).toBe("");
    expect(htmlToLine(`<p>${"word ".repeat(1e6)}`, 500)).toHaveLength(500);
  });
});

test("Turns any text into one short, well-formed line that cleaning leaves unchanged", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("<", ">", "&", "b", "/", "\u0000", "\uD800", "\uDC00", "\u202E", "&#0;", " ") }),
  );
  fc.assert(
    fc.property(text, fc.nat(40), (raw, more) => {
      const most = more + 2;
      for (const line of [cleanLine(raw, most), htmlToLine(raw, most)]) {
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]|^\s|\s$|\s\s/u);
        expect(cleanLine(line, most)).toBe(line);
      }
    }),
    { numRuns: 2000 },
  );
});
