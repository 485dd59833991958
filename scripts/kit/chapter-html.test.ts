import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { chapterHtml, slugify, type BookContext } from "./chapter-html.ts";
import type { KitText } from "./kit-texts.ts";
import { readMessages } from "./messages.ts";

const words = readMessages(join(contentFolder, "kit"));
const en: BookContext = { language: "en", words: words.en, site: { name: "Gateway" } };
const withAddress: BookContext = { ...en, site: { name: "Gateway", url: "https://gateway.example" } };
const de: BookContext = { language: "de", words: words.de, site: { name: "Gateway" } };
const text = (body: string): KitText => ({
  file: "03-staking.md",
  number: 3,
  title: "Staking",
  item: "staking",
  checked: "2026-11-21",
  summary: "You can judge a pool.",
  body,
});
const bodyOf = (body: string, setting = en) => chapterHtml(text(body), setting).body.trim();

describe("a chapter as HTML", () => {
  test("puts the first list on the opening page, without its heading", () => {
    const { opening, body } = chapterHtml(text("## In this chapter\n\nYou can:\n\n- judge\n\nMore.\n\n## Pools\n\nText."), en);
    expect(opening).toBe("<p>You can:</p>\n<ul>\n<li>judge</li>\n</ul>\n");
    expect(body).toBe('<p>More.</p>\n<section class="part">\n<h2 id="c03-pools">Pools</h2>\n<p>Text.</p>\n</section>\n');
  });

  test("has an empty opening page when no list is near the start", () => {
    expect(chapterHtml(text("One.\n\nTwo.\n\nThree.\n\n- late"), en).opening).toBe("");
    expect(chapterHtml(text("## First\n\n- of a section"), en).opening).toBe("");
  });

  test("lists its sections and marks the recurring ones", () => {
    const { sections, body } = chapterHtml(text("## A *good* `pool`\n\nText.\n\n## Check yourself\n\n1. **Q?** A."), en);
    expect(sections).toEqual([
      { id: "c03-a-good-pool", title: "A good pool", recurring: false },
      { id: "c03-check-yourself", title: "Check yourself", recurring: true },
    ]);
    expect(body).toContain(
      '<section class="questions">\n<h2 id="c03-check-yourself">Check yourself</h2>\n<ol>\n<li><strong>Q?</strong><br/>A.</li>',
    );
  });

  test("turns labeled block quotes into boxes and leaves others plain", () => {
    expect(bodyOf("> **Warning.** No.")).toBe('<aside class="box warning">\n<p><strong class="label">Warning.</strong> No.</p>\n</aside>');
    expect(bodyOf("> **Hinweis.** Ja.", de)).toContain('<aside class="box note">');
    expect(bodyOf("> Said.")).toBe("<blockquote>\n<p>Said.</p>\n</blockquote>");
  });

  test("writes tables with headers, right-aligned numbers and valid XML", () => {
    expect(bodyOf("| a | b |\n| --- | ---: |\n| 1 & 2 | <3 |")).toBe(
      '<table class="short">\n<thead>\n<tr>\n<th scope="col">a</th>\n<th scope="col" class="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1 &amp; 2</td>\n<td class="right">&lt;3</td>\n</tr>\n</tbody>\n</table>',
    );
    expect(bodyOf("one  \ntwo\n\n---")).toBe("<p>one<br/>two</p>\n<hr/>");
    expect(bodyOf("## Do\n\n- [ ] tick")).toContain('<li class="task"><span class="tick"></span>tick</li>');
  });

  test("keeps a short intro with its list", () => {
    expect(bodyOf("## Do\n\nThese:\n\n- one")).toContain('<p class="intro">These:</p>');
    expect(bodyOf(`## Do\n\n${"long ".repeat(40)}:\n\n- one`)).not.toContain("intro");
  });
});

describe("a link to the site", () => {
  test("is text when the site has no URL yet", () => {
    expect(bodyOf("[choose](site:/choose-wallet)")).toBe('<p>choose (<span class="place">our site, /choose-wallet</span>)</p>');
    expect(bodyOf("See site:/ecosystem.")).toBe("<p>See our site, /ecosystem.</p>");
    expect(bodyOf("[wählen](site:/choose-wallet)", de)).toContain("unsere Website, /de/choose-wallet");
  });

  test("is a link when the site has a URL", () => {
    expect(bodyOf("[choose](site:/choose-wallet)", withAddress)).toBe('<p><a href="https://gateway.example/choose-wallet">choose</a></p>');
  });
});

test("turns headings into slugs", () => {
  expect(slugify("Pytania i źródła: część 2")).toBe("pytania-i-zrodla-czesc-2");
});
