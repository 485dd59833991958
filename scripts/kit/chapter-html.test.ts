import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentFolder } from "#app/foundation/paths.server.ts";
import { chapterHtml, slugOf, type Setting } from "./chapter-html.ts";
import type { KitText } from "./kit-texts.ts";
import { readWords } from "./words.ts";

const words = readWords(join(contentFolder, "kit"));
const en: Setting = { language: "en", words: words.en, site: { name: "Gateway" } };
const withAddress: Setting = { ...en, site: { name: "Gateway", url: "https://gateway.example" } };
const de: Setting = { language: "de", words: words.de, site: { name: "Gateway" } };
const text = (body: string): KitText => ({ file: "03-staking.md", number: 3, title: "Staking", item: "staking", checked: "2026-11-21", summary: "You can judge a pool.", body });
const bodyOf = (body: string, setting = en) => chapterHtml(text(body), setting).body.trim();

describe("a chapter as HTML", () => {
  test("opens with its list, without the heading that says so", () => {
    const { opening, body } = chapterHtml(text("## In this chapter\n\nYou can:\n\n- judge\n\nMore.\n\n## Pools\n\nText."), en);
    expect(opening).toBe("<p>You can:</p>\n<ul>\n<li>judge</li>\n</ul>\n");
    expect(body).toBe('<p>More.</p>\n<section class="part">\n<h2 id="c03-pools">Pools</h2>\n<p>Text.</p>\n</section>\n');
  });

  test("opens with nothing where no list is near", () => {
    expect(chapterHtml(text("One.\n\nTwo.\n\nThree.\n\n- late"), en).opening).toBe("");
    expect(chapterHtml(text("## First\n\n- of a section"), en).opening).toBe("");
  });

  test("names its sections, and knows those of every chapter", () => {
    const { sections, body } = chapterHtml(text("## A *good* `pool`\n\nText.\n\n## Check yourself\n\n1. **Q?** A."), en);
    expect(sections).toEqual([
      { id: "c03-a-good-pool", title: "A good pool", recurring: false },
      { id: "c03-check-yourself", title: "Check yourself", recurring: true },
    ]);
    expect(body).toContain('<section class="questions">\n<h2 id="c03-check-yourself">Check yourself</h2>\n<ol>\n<li><strong>Q?</strong><br/>A.</li>');
  });

  test("sets boxes by their label in its language, and other quotations plainly", () => {
    expect(bodyOf("> **Warning.** No.")).toBe('<aside class="box warning">\n<p><strong class="label">Warning.</strong> No.</p>\n</aside>');
    expect(bodyOf("> **Hinweis.** Ja.", de)).toContain('<aside class="box note">');
    expect(bodyOf("> Said.")).toBe("<blockquote>\n<p>Said.</p>\n</blockquote>");
  });

  test("writes tables with heads, numbers to the right, and nothing that XML refuses", () => {
    expect(bodyOf("| a | b |\n| --- | ---: |\n| 1 & 2 | <3 |")).toBe('<table class="short">\n<thead>\n<tr>\n<th scope="col">a</th>\n<th scope="col" class="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1 &amp; 2</td>\n<td class="right">&lt;3</td>\n</tr>\n</tbody>\n</table>');
    expect(bodyOf("one  \ntwo\n\n---")).toBe("<p>one<br/>two</p>\n<hr/>");
    expect(bodyOf("## Do\n\n- [ ] tick")).toContain('<li class="task"><span class="tick"></span>tick</li>');
  });

  test("keeps a short line with the list that it introduces", () => {
    expect(bodyOf("## Do\n\nThese:\n\n- one")).toContain('<p class="intro">These:</p>');
    expect(bodyOf(`## Do\n\n${"long ".repeat(40)}:\n\n- one`)).not.toContain("intro");
  });
});

describe("a place on the site", () => {
  test("is told in words where the site has no address yet", () => {
    expect(bodyOf("[choose](site:/choose-wallet)")).toBe('<p>choose (<span class="place">our site, /choose-wallet</span>)</p>');
    expect(bodyOf("See site:/ecosystem.")).toBe("<p>See our site, /ecosystem.</p>");
    expect(bodyOf("[wählen](site:/choose-wallet)", de)).toContain("unsere Website, /de/choose-wallet");
  });

  test("is a link where it has one", () => {
    expect(bodyOf("[choose](site:/choose-wallet)", withAddress)).toBe('<p><a href="https://gateway.example/choose-wallet">choose</a></p>');
  });
});

test("headings become names in addresses", () => {
  expect(slugOf("Pytania i źródła: część 2")).toBe("pytania-i-zrodla-czesc-2");
});
