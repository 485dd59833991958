import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

const root = join(import.meta.dirname, "..");

/** A piece of prose with its line breaks. `line` is the number of its first line. */
export type ProseText = { file: string; line: number; text: string; kind: "comment" | "test title" | "document" | "heading" | "commit" };

const git = (...parameters: string[]): string => execFileSync("git", parameters, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 27 });
const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;

/** The paragraphs, list items and JSDoc tags of a comment or document. */
function paragraphsOf(piece: ProseText): ProseText[] {
  const paragraphs: ProseText[] = [];
  let current: ProseText | undefined;
  for (const [index, line] of piece.text.split("\n").entries()) {
    const [, mark = "", text = ""] = /^\s*((?:[-*>•]|\d+\.|@\w+)\s+)?(.*)$/.exec(line) ?? [];
    if (current !== undefined && mark === "" && text !== "") {
      current.text += `\n${text}`;
    } else if (text === "") {
      current = undefined;
    } else {
      current = { ...piece, line: piece.line + index, text };
      paragraphs.push(current);
    }
  }
  return paragraphs;
}

/** Line comments on consecutive lines are one text. */
function commentsIn(file: string, source: string): ProseText[] {
  const texts: (ProseText & { end: number })[] = [];
  const comments = file.endsWith(".css")
    ? [...source.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*([\s\S]*?)\*\//g)].flatMap((found) =>
        found[1] === undefined ? [] : [{ type: "Block", value: found[1], start: found.index, end: found.index + found[0].length }],
      )
    : parseSync(file, source).comments;
  for (const { type, value, start, end } of comments) {
    const line = lineAt(source, start);
    const last = texts.at(-1);
    if (type === "Line" && last !== undefined && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${value}`;
      last.end = end;
    } else {
      const text = type === "Line" ? value : value.replace(/^\*/, "").replaceAll(/^[ \t]*\* ?/gm, "");
      texts.push({ file, line, text, kind: "comment", end });
    }
  }
  return texts.flatMap((text) => paragraphsOf(text));
}

/** The function name at the start of a chain such as `test.each(rows)`. */
function firstNameOf(node: ESTree.Expression | ESTree.Super): string | undefined {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return firstNameOf(node.object);
    case "CallExpression":
      return firstNameOf(node.callee);
    case "TaggedTemplateExpression":
      return firstNameOf(node.tag);
    default:
      return undefined;
  }
}

/** Titles of describe, test and it. `{}` replaces the expressions of a template. */
function testTitlesIn(file: string, source: string): ProseText[] {
  const titles: ProseText[] = [];
  const add = (start: number, text: string) => titles.push({ file, line: lineAt(source, start), text, kind: "test title" });
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!["describe", "test", "it"].includes(firstNameOf(callee) ?? "")) return;
      if (title?.type === "Literal" && typeof title.value === "string") add(title.start, title.value);
      if (title?.type === "TemplateLiteral") add(title.start, title.quasis.map(({ value }) => value.raw).join("{}"));
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, "");

/** A document's paragraphs, list items, headings and table cells, without its blocks of code. */
function documentTextsIn(file: string, source: string): ProseText[] {
  const lines = source
    .replaceAll(/^[ \t]*```[\s\S]*?^[ \t]*```|<!--[\s\S]*?-->/gm, blank)
    .split("\n")
    .map((text, index) => ({ file, line: index + 1, text }));
  const isRow = ({ text }: { text: string }) => /^\s*\|/.test(text);
  const isHeading = ({ text }: { text: string }) => /^#+ /.test(text);
  const prose = lines.map((line) => (isRow(line) || isHeading(line) ? "" : line.text)).join("\n");
  return [
    ...lines.filter(isHeading).map((line): ProseText => ({ ...line, text: line.text.replace(/^#+ /, ""), kind: "heading" })),
    ...lines.filter(isRow).flatMap(({ text, ...place }) =>
      text
        .split("|")
        .filter((cell) => /\w/.test(cell))
        .map((cell): ProseText => ({ ...place, text: cell.trim(), kind: "document" })),
    ),
    ...paragraphsOf({ file, line: 1, text: prose, kind: "document" }),
  ];
}

/** All prose of the repository except the site's own texts. */
export function proseTexts(): ProseText[] {
  const files = git("ls-files", "--", "*.ts", "*.tsx", "*.css", "*.mjs", "*.md", ":!content")
    .split("\n")
    .filter((file) => file !== "");
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    if (file.endsWith(".md")) return documentTextsIn(file, source);
    return [...commentsIn(file, source), ...(/\.(?:test|spec)\.tsx?$/.test(file) ? testTitlesIn(file, source) : [])];
  });
}

/** Subjects of all commits that descend from the one that added a file; none in a shallow clone. */
export function commitSubjectsSince(file: string): ProseText[] {
  if (git("rev-parse", "--is-shallow-repository").trim() === "true") return [];
  const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", file).trim();
  if (added === "") return [];
  return git("log", "--ancestry-path", "--no-merges", "--format=%h %s", `${added}..HEAD`)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ file: line.split(" ")[0] ?? "", line: 1, text: line.slice(line.indexOf(" ") + 1), kind: "commit" }));
}
