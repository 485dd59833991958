import { getDocumentProxy } from "unpdf";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/** Contents of a PDF, as PDF.js reads them. */
export interface PdfContents {
  pages: number;
  /** Page number, from 1, of each named destination. */
  places: Map<string, number>;
  /** Titles of the bookmarks, in order, with their depth from 0. */
  bookmarks: { title: string; depth: number }[];
  /** Links inside the document: the link's page, and the name of its target. */
  links: { page: number; target: string }[];
  addresses: string[];
  tagged: boolean;
  language?: string;
  title?: string | undefined;
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}
const bookmarkSchema: v.GenericSchema<unknown, Bookmark> = v.lazy(() => v.object({ title: v.string(), items: v.array(bookmarkSchema) }));
const annotationSchema = v.object({ subtype: v.string(), dest: v.optional(v.unknown()), url: v.optional(v.string()) });
const referenceSchema = v.object({ num: finiteNumber, gen: finiteNumber });
const infoSchema = v.object({ Title: v.optional(v.string()), Language: v.nullish(v.string()) });

const flatten = (items: readonly Bookmark[], depth = 0): PdfContents["bookmarks"] =>
  items.flatMap(({ title, items: below }) => [{ title, depth }, ...flatten(below, depth + 1)]);

/** Reads a PDF with PDF.js, independently of the program that made it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfContents> {
  // Copy the bytes, because PDF.js transfers their buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const places = new Map<string, number>();
  for (const [name, target] of Object.entries(await document.getDestinations())) {
    const [page] = v.parse(v.array(v.unknown()), target);
    places.set(name, (await document.getPageIndex(v.parse(referenceSchema, page))) + 1);
  }
  const links: PdfContents["links"] = [];
  const addresses: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    for (const annotation of v.parse(v.array(annotationSchema), await (await document.getPage(page)).getAnnotations())) {
      if (typeof annotation.dest === "string") links.push({ page, target: annotation.dest });
      if (annotation.url !== undefined) addresses.push(annotation.url);
    }
  }
  const info = v.parse(infoSchema, (await document.getMetadata()).info);
  const outline = v.parse(v.array(bookmarkSchema), (await document.getOutline()) ?? []);
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
