import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../chromium.ts";
import { readPdf } from "./pdf-reader.ts";

/** Renders HTML to PDF and screenshots; close it afterwards. */
export interface PdfRenderer {
  /** Renders a tagged PDF with bookmarks, dated with the edition. `page` creates the HTML again when its page numbers are known. */
  pdf(page: (numbers: ReadonlyMap<string, number>) => string, edition: string): Promise<{ bytes: Buffer; pages: number }>;
  /** Takes a JPEG of the first element that matches the selector, at twice its size. */
  screenshot(page: string, selector: string): Promise<Buffer>;
  close(): Promise<void>;
}

const FONTS = ["HankenGrotesk", "BricolageGrotesque"];

/** Replaces Chromium's timestamps, so that an unchanged book has unchanged bytes. */
function setEditionDate(bytes: Buffer, edition: string): Buffer {
  const day = edition.replaceAll("-", "");
  return Buffer.from(
    bytes.toString("latin1").replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, (_, key: string) => `/${key} (D:${day}000000`),
    "latin1",
  );
}

/** @throws when a character was rendered with a system font */
function assertOwnFonts(bytes: Buffer): void {
  const names = new Set([...bytes.toString("latin1").matchAll(/\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name = ""]) => name));
  const foreign = [...names].filter((name) => !FONTS.some((own) => name.startsWith(own)));
  if (foreign.length > 0) throw new Error(`The book's fonts lack some of its letters, so Chromium used ${foreign.join(", ")}.`);
}

async function renderPdf(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await page.close();
  return bytes;
}

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  a.size === b.size && [...a].every(([name, page]) => b.get(name) === page);

/** Starts the Chromium that the end-to-end tests use too. The PDF's metadata name `maker` as its creator. */
export async function startPdfRenderer(maker: string): Promise<PdfRenderer> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, `--user-agent=${maker}`] });
  return {
    async pdf(page, edition) {
      let numbers: ReadonlyMap<string, number> = new Map();
      // The second pass has the page numbers of the first. A third is needed only if they moved a line.
      for (let turn = 0; turn < 3; turn++) {
        const bytes = await renderPdf(browser, page(numbers));
        const { places, pages } = await readPdf(bytes);
        if (isSame(places, numbers)) {
          assertOwnFonts(bytes);
          return { bytes: setEditionDate(bytes, edition), pages };
        }
        numbers = places;
      }
      throw new Error("The page numbers in the table of contents keep changing. Give them a fixed width in scripts/kit/kit.css.");
    },
    async screenshot(html, selector) {
      const page = await browser.newPage({ viewport: { width: 600, height: 900 }, deviceScaleFactor: 2 });
      await page.setContent(html, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      const image = await page.locator(selector).first().screenshot({ type: "jpeg", quality: 88 });
      await page.close();
      return image;
    },
    close: () => browser.close(),
  };
}
