import { getDocumentProxy } from "unpdf";
import * as z from "zod";

/** What PDF.js finds in a PDF. */
export interface PdfContents {
  pages: number;
  /** Page number, from 1, of each named destination. */
  places: Map<string, number>;
  /** Titles of the bookmarks, in order, with their depth from 0. */
  bookmarks: { title: string; depth: number }[];
  /** Links inside the document: the page on which each stands, and the name of its target. */
  links: { page: number; target: string }[];
  /** Links that lead out. */
  addresses: string[];
  tagged: boolean;
  language?: string;
  title?: string | undefined;
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}
const bookmarkSchema: z.ZodType<Bookmark> = z.lazy(() => z.object({ title: z.string(), items: z.array(bookmarkSchema) }));
const annotationSchema = z.object({ subtype: z.string(), dest: z.unknown().optional(), url: z.string().optional() });
const referenceSchema = z.object({ num: z.number(), gen: z.number() });
const infoSchema = z.object({ Title: z.string().optional(), Language: z.string().nullish() });

const flatten = (items: readonly Bookmark[], depth = 0): PdfContents["bookmarks"] =>
  items.flatMap(({ title, items: below }) => [{ title, depth }, ...flatten(below, depth + 1)]);

/** Reads a PDF with PDF.js, independently of how it was made. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContents> {
  // PDF.js takes the memory that it is given.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const places = new Map<string, number>();
  for (const [name, target] of Object.entries(await document.getDestinations())) {
    const [page] = z.array(z.unknown()).parse(target);
    places.set(name, (await document.getPageIndex(referenceSchema.parse(page))) + 1);
  }
  const links: PdfContents["links"] = [];
  const addresses: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    for (const annotation of z.array(annotationSchema).parse(await (await document.getPage(page)).getAnnotations())) {
      if (typeof annotation.dest === "string") links.push({ page, target: annotation.dest });
      if (annotation.url !== undefined) addresses.push(annotation.url);
    }
  }
  const info = infoSchema.parse((await document.getMetadata()).info);
  const outline = z.array(bookmarkSchema).parse((await document.getOutline()) ?? []);
  const read: PdfContents = {
    pages: document.numPages,
    places,
    bookmarks: flatten(outline),
    links,
    addresses,
    tagged: (await document.getMarkInfo())?.Marked === true,
    ...(info.Language ? { language: info.Language } : {}),
    ...(info.Title ? { title: info.Title } : {}),
  };
  await document.destroy();
  return read;
}
