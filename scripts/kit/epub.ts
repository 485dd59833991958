import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync, type Zippable } from "fflate";
import { tagOf } from "#app/foundation/i18n/languages.ts";
import { escapeText } from "#app/foundation/ui/art/art-document.ts";
import { fontFaces, type BookFont } from "./book-fonts.ts";
import { escapeAttribute, type BookContext } from "./chapter-html.ts";
import { tableOfContents, type BookChapter } from "./pdf-html.ts";
import { formatDate, interpolate } from "./messages.ts";

export interface EpubBook {
  setting: BookContext;
  /** A day such as 2026-11-21. */
  edition: string;
  chapters: BookChapter[];
  fonts: BookFont[];
  /** A JPEG. */
  cover: Buffer;
}

interface EpubFile {
  /** Path inside OEBPS. */
  name: string;
  id: string;
  type: string;
  content: Uint8Array;
  properties?: string;
}

const xhtmlPage = (language: string, title: string, body: string, kind = "") => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escapeText(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body${kind === "" ? "" : ` epub:type="${kind}"`}>
${body}</body>
</html>
`;

/** A stable identifier per edition, which EPUB requires (RFC 9562, UUID version 8). */
function identifierOf(book: EpubBook): string {
  const hex = createHash("sha256").update(`${book.setting.words.title}\0${book.setting.language}\0${book.edition}`).digest("hex");
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function chapterPage({ words, language }: BookContext, chapter: BookChapter): string {
  const number =
    chapter.number === undefined
      ? ""
      : `<p class="number">${escapeText(interpolate(words.chapter, { number: String(chapter.number) }))}</p>\n`;
  const body = `<section epub:type="chapter" role="doc-chapter" aria-labelledby="${chapter.id}">
${number}<h1 id="${chapter.id}">${escapeText(chapter.title)}</h1>
<p class="summary">${escapeText(chapter.summary)}</p>
${chapter.opening}<p class="checked">${escapeText(interpolate(words.checked, { date: formatDate(language, chapter.checked) }))}</p>
${chapter.body}</section>
`;
  return xhtmlPage(tagOf(language), chapter.title, body, "bodymatter");
}

function titlePage({ setting: { words, language, site }, edition }: EpubBook): string {
  const lines = [
    interpolate(words.edition, { date: formatDate(language, edition) }),
    interpolate(words.publisher, { site: site.name }),
    words.notice,
    ...(site.url ? [] : [words.howLinks]),
    words.fonts,
  ];
  const body = `<section class="title-page" epub:type="titlepage">\n<h1>${escapeText(words.title)}</h1>\n<p class="summary">${escapeText(words.subtitle)}</p>\n${lines.map((line) => `<p>${escapeText(line)}</p>`).join("\n")}\n</section>\n`;
  return xhtmlPage(tagOf(language), words.title, body, "frontmatter");
}

function navigation({ setting: { words, language }, chapters }: EpubBook): string {
  const items = chapters.map((chapter) => {
    const link = (id: string, title: string) => `<a href="${chapter.id}.xhtml#${id}">${escapeText(title)}</a>`;
    const sections = tableOfContents([chapter])
      .filter(({ level }) => level === 2)
      .map(({ id, title }) => `<li>${link(id, title)}</li>`);
    const title = chapter.number === undefined ? chapter.title : `${chapter.number}. ${chapter.title}`;
    return `<li>${link(chapter.id, title)}${sections.length > 0 ? `\n<ol>\n${sections.join("\n")}\n</ol>\n` : ""}</li>`;
  });
  const landmarks = [
    `<li><a epub:type="cover" href="cover.xhtml">${escapeText(words.cover)}</a></li>`,
    `<li><a epub:type="toc" href="nav.xhtml#toc">${escapeText(words.contents)}</a></li>`,
    `<li><a epub:type="bodymatter" href="${chapters[0]?.id}.xhtml">${escapeText(chapters[0]?.title ?? "")}</a></li>`,
  ];
  const body = `<nav epub:type="toc" role="doc-toc" id="toc" class="contents">\n<h1>${escapeText(words.contents)}</h1>\n<ol>\n${items.join("\n")}\n</ol>\n</nav>\n<nav epub:type="landmarks" hidden="hidden">\n<ol>\n${landmarks.join("\n")}\n</ol>\n</nav>\n`;
  return xhtmlPage(tagOf(language), words.contents, body, "frontmatter");
}

function packageDocument(book: EpubBook, parts: readonly EpubFile[], spine: readonly string[]): string {
  const { words, language, site } = book.setting;
  const meta = {
    "schema:accessMode": ["textual"],
    "schema:accessModeSufficient": ["textual"],
    "schema:accessibilityFeature": ["structuralNavigation", "tableOfContents", "readingOrder", "displayTransformability"],
    "schema:accessibilityHazard": ["none"],
  };
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book" xml:lang="${tagOf(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book">${identifierOf(book)}</dc:identifier>
<dc:title>${escapeText(words.title)}</dc:title>
<dc:language>${tagOf(language)}</dc:language>
<dc:publisher>${escapeText(site.name)}</dc:publisher>
<dc:creator>${escapeText(site.name)}</dc:creator>
<dc:date>${book.edition}</dc:date>
<dc:description>${escapeText(words.subtitle)}</dc:description>
<meta property="dcterms:modified">${book.edition}T00:00:00Z</meta>
${Object.entries(meta)
  .flatMap(([property, values]) => values.map((value) => `<meta property="${property}">${value}</meta>`))
  .join("\n")}
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
${parts.map(({ id, name, type, properties }) => `<item id="${id}" href="${escapeAttribute(name)}" media-type="${type}"${properties ? ` properties="${properties}"` : ""}/>`).join("\n")}
</manifest>
<spine>
${spine.map((id) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

/** Packs an EPUB 3.3. The same book gives the same bytes. */
export function packEpub(book: EpubBook): Buffer {
  const { words, language } = book.setting;
  const xhtml = (id: string, text: string, properties?: string): EpubFile => ({
    id,
    name: `${id}.xhtml`,
    type: "application/xhtml+xml",
    content: strToU8(text),
    ...(properties ? { properties } : {}),
  });
  const cover = xhtmlPage(
    tagOf(language),
    words.cover,
    `<section class="cover" epub:type="cover"><img src="cover.jpg" alt="${escapeAttribute(`${words.title}. ${words.subtitle}`)}"/></section>\n`,
  );
  const style = `${fontFaces(book.fonts, ({ name }) => `fonts/${name}`)}\n${readFileSync(join(import.meta.dirname, "epub.css"), "utf8")}`;
  const pages = [
    xhtml("cover", cover),
    xhtml("title", titlePage(book)),
    xhtml("nav", navigation(book), "nav"),
    ...book.chapters.map((chapter) => xhtml(chapter.id, chapterPage(book.setting, chapter))),
  ];
  const parts: EpubFile[] = [
    ...pages,
    { id: "style", name: "book.css", type: "text/css", content: strToU8(style) },
    { id: "cover-image", name: "cover.jpg", type: "image/jpeg", content: book.cover, properties: "cover-image" },
    ...book.fonts.map((font) => ({
      id: font.name.replace(/\.ttf$/, ""),
      name: `fonts/${font.name}`,
      type: "font/ttf",
      content: font.bytes,
    })),
  ];
  const files: Zippable = {
    // EPUB requires this file first and uncompressed, so that readers can detect the format.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(CONTAINER),
    "OEBPS/package.opf": strToU8(
      packageDocument(
        book,
        parts,
        pages.map(({ id }) => id),
      ),
    ),
    ...Object.fromEntries(parts.map(({ name, content }) => [`OEBPS/${name}`, content])),
  };
  // ZIP times are local. Noon is on the same day in every time zone.
  const [year = 1980, month = 1, day = 1] = book.edition.split("-").map(Number);
  return Buffer.from(zipSync(files, { level: 9, mtime: new Date(year, month - 1, day, 12) }));
}
