import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tagOf } from "#app/foundation/i18n/languages.ts";
import { escapeText } from "#app/foundation/ui/art/art-document.ts";
import { fontFaces, type BookFont } from "./book-fonts.ts";
import type { ChapterHtml, BookContext } from "./chapter-html.ts";
import { chapterArt, coverHtml } from "./cover.ts";
import { formatDate, interpolate } from "./messages.ts";

/** A chapter with the fields of its opening page. */
export interface BookChapter extends ChapterHtml {
  number?: number;
  summary: string;
  checked: string;
}

export interface PrintBook {
  setting: BookContext;
  /** A day such as 2026-11-21. */
  edition: string;
  title: string;
  chapters: BookChapter[];
  fonts: BookFont[];
  /** Marks a free sample: a label for the cover, and the last page's text. */
  sample?: { label: string; end: string };
}

const cssString = (text: string): string => JSON.stringify(text);

/** Running heads, with one named @page per chapter. */
function runningHeads({ chapters, setting, sample }: PrintBook): string {
  return chapters
    .map(({ id, number, title }) => {
      const head = number === undefined || sample ? title : `${number}  ${title}`;
      return `@page ${id} { @top-left { content: ${cssString(setting.words.title)} } @top-right { content: ${cssString(head)} } }\n.${id} { page: ${id} }`;
    })
    .join("\n");
}

function openingHtml({ setting, sample }: PrintBook, chapter: BookChapter): string {
  const { words, language } = setting;
  const number =
    chapter.number === undefined || sample
      ? ""
      : `<p class="number">${escapeText(interpolate(words.chapter, { number: String(chapter.number) }))}</p>\n`;
  return `<div class="opening">
<div class="opening-art">${chapterArt(chapter.id)}</div>
${number}<h1 id="${chapter.id}">${escapeText(chapter.title)}</h1>
<p class="summary">${escapeText(chapter.summary)}</p>
${chapter.opening}<p class="checked">${escapeText(interpolate(words.checked, { date: formatDate(language, chapter.checked) }))}</p>
</div>
`;
}

/** Entries of the table of contents: all chapters, and their sections except the recurring ones. */
export const tableOfContents = (chapters: readonly ChapterHtml[]): { id: string; title: string; level: 1 | 2 }[] =>
  chapters.flatMap((chapter) => [
    { id: chapter.id, title: chapter.title, level: 1 as const },
    ...chapter.sections.filter(({ recurring }) => !recurring).map(({ id, title }) => ({ id, title, level: 2 as const })),
  ]);

function tableOfContentsHtml({ chapters, setting }: PrintBook, pages: ReadonlyMap<string, number>): string {
  const line = (id: string, title: string, number?: number) =>
    `<a href="#${id}"><span class="entry">${number === undefined ? "" : `<span class="entry-number">${number}</span> `}${escapeText(title)}</span> <span class="entry-page">${pages.get(id) ?? "000"}</span></a>`;
  const items = chapters.map((chapter) => {
    const sections = tableOfContents([chapter]).filter(({ level }) => level === 2);
    const inner = sections.map(({ id, title }) => `<li>${line(id, title)}</li>`).join("\n");
    return `<li>${line(chapter.id, chapter.title, chapter.number)}${inner ? `\n<ol>\n${inner}\n</ol>` : ""}</li>`;
  });
  return `<nav class="contents">\n<h1 id="contents">${escapeText(setting.words.contents)}</h1>\n<ol>\n${items.join("\n")}\n</ol>\n</nav>\n`;
}

function imprintHtml({ setting, edition, sample }: PrintBook): string {
  const { words, language, site } = setting;
  const lines = [
    ...(sample ? [] : [`<strong>${escapeText(words.title)}</strong><br/>${escapeText(words.subtitle)}`]),
    `${escapeText(interpolate(words.edition, { date: formatDate(language, edition) }))}<br/>${escapeText(interpolate(words.publisher, { site: site.name }))}${site.url ? `<br/><a href="${site.url}">${escapeText(site.url)}</a>` : ""}`,
    escapeText(words.notice),
    ...(site.url ? [] : [escapeText(words.howLinks)]),
    escapeText(words.fonts),
  ];
  return `<section class="imprint">\n${lines.map((line) => `<p>${line}</p>`).join("\n")}\n</section>\n`;
}

/** The HTML to print. `pages` maps IDs to page numbers for the table of contents, and is empty in the first pass. */
export function bookHtml(book: PrintBook, pages: ReadonlyMap<string, number>): string {
  const { setting, chapters, fonts, sample } = book;
  const faces = fontFaces(fonts, ({ bytes }) => `data:font/ttf;base64,${bytes.toString("base64")}`);
  const style = readFileSync(join(import.meta.dirname, "kit.css"), "utf8");
  const text = chapters
    .map(
      (chapter) =>
        `<article class="chapter ${chapter.id}">\n${openingHtml(book, chapter)}<div class="text">\n${chapter.body}</div>\n</article>\n`,
    )
    .join("");
  const front = sample ? "" : `${imprintHtml(book)}${tableOfContentsHtml(book, pages)}`;
  return `<!doctype html>
<html lang="${tagOf(setting.language)}">
<head><meta charset="utf-8"><title>${escapeText(book.title)}</title><style>
${faces}
${style}
${runningHeads(book)}
</style></head>
<body${sample ? ' class="sample"' : ""}>
${coverHtml(setting, book.edition, sample?.label)}${front}<main>
${text}</main>
${sample ? `${sample.end}${imprintHtml(book)}` : ""}</body></html>
`;
}
