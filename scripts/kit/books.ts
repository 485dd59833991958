import { escapeText } from "#app/foundation/ui/art/art-document.ts";
import { bookFonts, type BookFont } from "./book-fonts.ts";
import { chapterHtml, type BookContext } from "./chapter-html.ts";
import { packEpub } from "./epub.ts";
import { editionDate, type KitText } from "./kit-texts.ts";
import { bookHtml, type BookChapter, type PrintBook } from "./pdf-html.ts";
import type { PdfRenderer } from "./pdf-renderer.ts";

/** A generated file. Only PDFs have `pages`. */
export interface GeneratedFile {
  bytes: Buffer;
  pages?: number;
}

const bookChapter = (text: KitText, setting: BookContext): BookChapter => ({
  ...chapterHtml(text, setting),
  summary: text.summary,
  checked: text.checked,
  ...(text.number === undefined ? {} : { number: text.number }),
});

/** Fonts with every character that the book may show. */
function fontsFor({ words, site }: BookContext, chapters: readonly BookChapter[]): Promise<BookFont[]> {
  const html = chapters.map(({ title, summary, opening, body }) => title + summary + opening + body).join("");
  const printable = Array.from({ length: 0x5f }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
  return bookFonts(`${html}${JSON.stringify(words)}${site.name}${printable}áéíóúàèùâêîôûäöüßçñãõąćęłńóśźż`, html.includes("<em>"));
}

/** The whole kit in one language: a PDF for paper and screens, and an EPUB for reading apps. */
export async function buildKit(
  texts: readonly KitText[],
  setting: BookContext,
  printer: PdfRenderer,
): Promise<{ pdf: GeneratedFile; epub: GeneratedFile }> {
  const chapters = texts.map((text) => bookChapter(text, setting));
  const edition = editionDate(texts);
  const fonts = await fontsFor(setting, chapters);
  const book: PrintBook = { setting, edition, title: setting.words.title, chapters, fonts };
  const pdf = await printer.pdf((numbers) => bookHtml(book, numbers), edition);
  const cover = await printer.screenshot(bookHtml({ ...book, chapters: [] }, new Map()), ".cover");
  return { pdf, epub: { bytes: packEpub({ setting, edition, chapters, fonts, cover }) } };
}

/** The page after a sample, with the guide's contents and language. */
function sampleEnd({ words }: BookContext, titles: readonly string[]): string {
  const list =
    titles.length === 0
      ? `<p>${escapeText(words.otherLanguage)}</p>`
      : `<p>${escapeText(words.whole)}</p>\n<ol>\n${titles.map((title) => `<li>${escapeText(title)}</li>`).join("\n")}\n</ol>`;
  return `<section class="sample-end">\n<p><strong>${escapeText(words.sampleEnd)}</strong></p>\n${list}\n</section>\n`;
}

/** The free sample. `texts` are the kit's chapters in this language, if any. */
export async function buildSample(
  sample: KitText,
  texts: readonly KitText[],
  setting: BookContext,
  printer: PdfRenderer,
): Promise<GeneratedFile> {
  const { words } = setting;
  const chapters = [bookChapter(sample, setting)];
  const titles = texts.filter(({ number }) => number !== undefined).map(({ title }) => title);
  const book: PrintBook = {
    setting,
    edition: sample.checked,
    title: `${sample.title} (${words.title}: ${words.sample})`,
    chapters,
    fonts: await fontsFor(setting, chapters),
    sample: { label: words.sample, end: sampleEnd(setting, titles) },
  };
  return printer.pdf((numbers) => bookHtml(book, numbers), sample.checked);
}
