import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../chromium.ts";
import { readPdf } from "./pdf-reader.ts";

/** Prints and photographs pages; close it afterwards. */
export interface Printer {
  /** A tagged PDF with bookmarks, dated with the edition. `page` is HTML, made again once its page numbers are known. */
  pdf(page: (numbers: ReadonlyMap<string, number>) => string, edition: string): Promise<{ bytes: Buffer; pages: number }>;
  /** The first element that the selector finds, as a JPEG of twice its size. */
  photograph(page: string, selector: string): Promise<Buffer>;
  close(): Promise<void>;
}

const FONTS = ["HankenGrotesk", "BricolageGrotesque"];

/** Chromium writes the hour of the print; a book that did not change must not change. */
function dated(bytes: Buffer, edition: string): Buffer {
  const day = edition.replaceAll("-", "");
  return Buffer.from(bytes.toString("latin1").replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, (_, key: string) => `/${key} (D:${day}000000`), "latin1");
}

/** @throws when a letter was taken from a font of this machine */
function refuseForeignFonts(bytes: Buffer): void {
  const names = new Set([...bytes.toString("latin1").matchAll(/\/FontName \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, name = ""]) => name));
  const foreign = [...names].filter((name) => !FONTS.some((own) => name.startsWith(own)));
  if (foreign.length > 0) throw new Error(`The book holds letters that its fonts do not have; Chromium took them from ${foreign.join(", ")}.`);
}

async function print(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await page.close();
  return bytes;
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) => one.size === other.size && [...one].every(([name, page]) => other.get(name) === page);

/** Starts Chromium, which the end-to-end tests use too. `maker` is what the PDF names as its maker. */
export async function startPrinter(maker: string): Promise<Printer> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, `--user-agent=${maker}`] });
  return {
    async pdf(page, edition) {
      let numbers: ReadonlyMap<string, number> = new Map();
      // The second print has the numbers of the first; a third is needed only where they moved a line.
      for (let turn = 0; turn < 3; turn++) {
        const bytes = await print(browser, page(numbers));
        const { places, pages } = await readPdf(bytes);
        if (isSame(places, numbers)) {
          refuseForeignFonts(bytes);
          return { bytes: dated(bytes, edition), pages };
        }
        numbers = places;
      }
      throw new Error("The page numbers of the contents do not settle: give the numbers of scripts/kit/kit.css one width.");
    },
    async photograph(html, selector) {
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
