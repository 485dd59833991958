import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { validateBody } from "./validate-kit.ts";
import { parseFrontMatter, type KitText } from "./kit-texts.ts";
import { formatDate, interpolate, readMessages } from "./messages.ts";

const words = readMessages(join(contentFolder, "kit")).en;
const front = (fields: string) => parseFrontMatter("03-staking.md", `---\n${fields}\n---\nText.\n`);
const FIELDS = "title: Staking\nitem: staking\nchecked: 2026-11-21\nsummary: You can judge a pool by its figures.";
const text = (body: string, number?: number): KitText => ({
  file: "03-staking.md",
  title: "Staking",
  item: "staking",
  checked: "2026-11-21",
  summary: "You can judge a pool.",
  body,
  ...(number ? { number } : {}),
});
const ENDS = "\n## Check yourself\n\n1. **Why?** So.\n\n## Sources\n\n- A list\n";

describe("the front matter of a chapter", () => {
  test("returns fields, number and Markdown", () => {
    expect(front(FIELDS)).toEqual({
      text: {
        file: "03-staking.md",
        number: 3,
        title: "Staking",
        item: "staking",
        checked: "2026-11-21",
        summary: "You can judge a pool by its figures.",
        body: "Text.\n",
      },
    });
  });

  test.each([
    ["Text without fields", undefined, "must begin with front matter"],
    ["an unknown item", FIELDS.replace("item: staking", "item: stakes"), "item must be one of beginners-guide"],
    ["a day that is none", FIELDS.replace("2026-11-21", "today"), "checked must be the day on which the facts were checked"],
    ["no summary", FIELDS.replace(/\nsummary.*/, ""), "summary must be one sentence"],
    ["a field that nobody reads", `${FIELDS}\nauthor: me`, "author"],
    ["sample: false", `${FIELDS}\nsample: false`, "sample must be true, or be left out"],
  ])("rejects %s with a helpful message", (_, fields, message) => {
    const read = fields === undefined ? parseFrontMatter("03-staking.md", "Text.") : front(fields);
    expect("wrong" in read ? read.wrong.join("\n") : "").toContain(message);
  });
});

describe("the Markdown of a chapter", () => {
  test("is valid with boxes, task lists, tables and links", () => {
    const body = `> **Note.** Calm.\n\n- [ ] done\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n[ours](site:/news), [theirs](https://example.org/a?b=1) and https://example.org.\n${ENDS}`;
    expect(validateBody(text(body, 3), words)).toEqual([]);
  });

  test.each([
    ["a <b>bold</b> word", "is HTML"],
    ["<div>\n</div>", "is HTML"],
    ["![chart](https://example.org/a.png)", "is an image"],
    ["[link](http://example.org)", "must begin with https:// or site:/"],
    ["[link](javascript:alert(1))", "must begin with https:// or site:/"],
    ["[link](/news)", "must begin with https:// or site:/"],
    ["# Title", "must have two or three #"],
    ["#### Deep", "must have two or three #"],
    ["> **Danger.** Text", "must begin with **Note.**, **Warning.**, **Try it.**"],
    ["    indented", "is set as a block of code"],
    ["text[^1]\n\n[^1]: note", "is a footnote"],
    ["a ≈ b", "fonts have no ≈"],
    ["a&nbsp;b", "&nbsp; is not a letter in every book"],
    ["## Twice\n\n## Twice", 'has two sections "## Twice"'],
  ])("rejects %j", (body, message) => {
    expect(validateBody(text(`${body}\n${ENDS}`, 3), words).join("\n")).toContain(message);
  });

  test("requires questions and sources in chapters, but not in the texts before and after them", () => {
    expect(validateBody(text("Text.", 3), words)).toEqual(['needs the section "## Check yourself"', 'needs the section "## Sources"']);
    expect(validateBody(text("Text."), words)).toEqual([]);
  });
});

test("interpolates messages and localizes dates", () => {
  expect(interpolate(words.chapter, { number: "3" })).toBe("Chapter 3");
  expect(formatDate("en", "2026-11-21")).toBe("November 21, 2026");
  expect(formatDate("pl", "2026-11-21")).toBe("21 listopada 2026");
});
