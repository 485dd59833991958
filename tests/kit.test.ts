import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { categories } from "#app/foundation/content/categories.server.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, tagOf } from "#app/foundation/i18n/languages.ts";
import { contentFolder } from "#app/foundation/paths.server.ts";
import routes from "#app/routes.ts";
import { chapterHtml } from "../scripts/kit/chapter-html.ts";
import { allTokens } from "../scripts/kit/validate-kit.ts";
import { readEdition, readSite, sourceHash } from "../scripts/kit/kit-texts.ts";
import { validateBuild, readManifest } from "../scripts/kit/manifest.ts";
import { tableOfContents } from "../scripts/kit/pdf-html.ts";
import { readPdf } from "../scripts/kit/pdf-reader.ts";
import { readMessages } from "../scripts/kit/messages.ts";

const kit = join(contentFolder, "kit");
const built = join(kit, "built");
const words = readMessages(kit);
const site = readSite(contentFolder);
const manifest = readManifest(built);
const editions = LANGUAGES.map(({ code }) => ({ code, ...readEdition(kit, code, words[code]) }));
const whole = editions.filter(({ texts }) => texts.length > 0);
const samples = editions.filter(({ sample }) => sample);

test("content/kit is valid: every chapter has its fields, questions and sources, and all twelve items are covered", () => {
  expect(
    editions.flatMap(({ faults }) => faults),
    "Each line names the file and says how to fix it.",
  ).toEqual([]);
  expect(whole.map(({ code }) => code)).toContain(DEFAULT_LANGUAGE);
});

test("the built books match their texts", () => {
  const wrong = editions
    .filter(({ texts, sample }) => texts.length > 0 || sample)
    .flatMap(({ code }) => validateBuild(built, code, manifest[code], sourceHash(kit, code, words[code], site)));
  expect(wrong).toEqual([]);
});

test("site paths in the kit exist", () => {
  const config: RouteObject[] = JSON.parse(JSON.stringify(routes));
  const known = new Set(categories().map(({ id }) => id));
  const isThere = (path: string): boolean => {
    const last = matchRoutes(config, path)?.at(-1);
    const [, first, second] = path.split("/");
    if (first === "ecosystem" && second && !known.has(second)) return false;
    return last !== undefined && last.route.path !== "*" && (path === "/" || last.route.index !== true);
  };
  const wrong = editions.flatMap(({ code, texts, sample }) =>
    [...texts, ...(sample ? [sample] : [])].flatMap(({ file, body }) =>
      [...body.matchAll(/site:(\/[\w/-]*)/g)]
        .filter(([, path = ""]) => !isThere(path))
        .map(([link]) => `content/kit/${code}/${file}: ${link}`),
    ),
  );
  expect(wrong, "Write the path of a page of app/routes.ts.").toEqual([]);
});

describe.each(whole)("the kit in $code", ({ code, texts }) => {
  const chapters = texts.map((text) => chapterHtml(text, { language: code, words: words[code], site }));
  const contents = tableOfContents(chapters);

  test("as PDF has at least 100 pages, and is tagged, titled and in its language", async () => {
    const pdf = await readPdf(readFileSync(join(built, code, "cardano-starter-kit.pdf")));
    expect(pdf.pages).toBeGreaterThanOrEqual(100);
    expect(pdf).toMatchObject({
      tagged: true,
      title: words[code].title,
      language: tagOf(code),
      pages: manifest[code]?.files["cardano-starter-kit.pdf"]?.pages,
    });
  });

  test("as PDF has a table of contents with working links, and bookmarks", async () => {
    const { places, links, bookmarks } = await readPdf(readFileSync(join(built, code, "cardano-starter-kit.pdf")));
    expect(links.filter(({ target }) => !places.has(target))).toEqual([]);
    expect(links.map(({ target }) => target)).toEqual(expect.arrayContaining(contents.map(({ id }) => id)));
    expect(new Set(links.map(({ target }) => target)).size).toBe(contents.length);
    // Pages in the order of the book.
    const pages = contents.map(({ id }) => places.get(id) ?? 0);
    expect(pages).toEqual([...pages].sort((a, b) => a - b));
    const titles = chapters.flatMap(({ title, sections }) => [title, ...sections.map((section) => section.title)]);
    const plain = (title: string) => title.replace(/\s+/g, " ");
    expect(bookmarks.filter(({ depth }) => depth < 2).map(({ title }) => plain(title))).toEqual([words[code].contents, ...titles]);
  });

  test("as PDF has exactly the external links of its texts", async () => {
    const { addresses } = await readPdf(readFileSync(join(built, code, "cardano-starter-kit.pdf")));
    const own = new Set(
      texts.flatMap(({ body }) =>
        allTokens(body).flatMap((token) => (token.type === "link" && token.href.startsWith("https:") ? [new URL(token.href).href] : [])),
      ),
    );
    expect(new Set(addresses.map((address) => new URL(address).href))).toEqual(own);
  });

  describe("as EPUB", () => {
    const bytes = readFileSync(join(built, code, "cardano-starter-kit.epub"));
    const files = unzipSync(bytes);
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    const pages = Object.keys(files).filter((name) => name.endsWith(".xhtml"));

    test("starts with an uncompressed media type, as EPUB requires", () => {
      expect(bytes.toString("latin1", 0, 2)).toBe("PK");
      // Compression method, and length of the extra field: both must be 0.
      expect([bytes.readUInt16LE(8), bytes.readUInt16LE(28)]).toEqual([0, 0]);
      expect(bytes.toString("latin1", 30, 58)).toBe("mimetypeapplication/epub+zip");
      expect(read("META-INF/container.xml")).toContain('full-path="OEBPS/package.opf"');
    });

    test("is well-formed XML throughout", () => {
      const wrong = Object.keys(files)
        .filter((name) => /\.(xhtml|opf|xml)$/.test(name))
        .flatMap((name) => {
          const result = XMLValidator.validate(read(name));
          return result === true ? [] : [`${name}: ${result.err.msg} (line ${result.err.line})`];
        });
      expect(wrong).toEqual([]);
    });

    test("declares language and title, and lists exactly its files", () => {
      const opf = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(read("OEBPS/package.opf")).package;
      expect(opf.metadata).toMatchObject({ "dc:language": tagOf(code), "dc:title": words[code].title });
      const listed: string[] = opf.manifest.item.map(({ href }: { href: string }) => `OEBPS/${href}`);
      expect(listed.sort()).toEqual(
        Object.keys(files)
          .filter((name) => name.startsWith("OEBPS/") && name !== "OEBPS/package.opf")
          .sort(),
      );
      for (const name of pages)
        expect(read(name), name).toContain(
          `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${tagOf(code)}"`,
        );
    });

    test("has a complete table of contents and no broken links", () => {
      const nav = read("OEBPS/nav.xhtml");
      const entries = [...nav.matchAll(/href="(c[^"]+\.xhtml)#([^"]+)"/g)].map(([, , id]) => id);
      expect(entries).toEqual(contents.map(({ id }) => id));
      const wrong = pages.flatMap((name) =>
        [...read(name).matchAll(/(?:href|src)="(?!https:)([^"#]*)(?:#([^"]*))?"/g)].flatMap(([link, file = "", id]) => {
          const target = file === "" ? name : `OEBPS/${file}`;
          return files[target] && (id === undefined || read(target).includes(` id="${id}"`)) ? [] : [`${name}: ${link}`];
        }),
      );
      expect(wrong).toEqual([]);
    });
  });
});

describe.each(samples)("the free sample in $code", ({ code, sample }) => {
  test("is a tagged PDF of a few pages in its language", async () => {
    const file = join(built, code, "sample.pdf");
    expect(existsSync(file), "Run npm run kit:build.").toBe(true);
    const pdf = await readPdf(readFileSync(file));
    expect(pdf).toMatchObject({ tagged: true, language: tagOf(code) });
    expect(pdf.title).toContain(sample?.title);
    expect(pdf.pages).toBeGreaterThan(4);
    expect(pdf.pages).toBeLessThan(20);
  });
});
