import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { ICON_KINDS } from "../world/settings.ts";
import { pseudoRandom, seedOf } from "../world/random.ts";

export type IconKind = (typeof ICON_KINDS)[number];

/** Kinds of icons that ordinary sites have, including none. */
const USUAL: readonly IconKind[] = ["svg", "png", "ico", "gif", "manifest", "none"];

export const faviconPath = (host: string): IconKind => USUAL[Math.floor(pseudoRandom(seedOf(1, host), 0) * USUAL.length)] ?? "none";

/** Icon links in a site's HTML. Addresses are relative, because each site is below its host name. */
const LINKS: Record<IconKind, string> = {
  svg: `<link rel="icon" href="icon.svg" type="image/svg+xml">`,
  png: `<link rel="icon" href="small.png" sizes="16x16"><link rel="apple-touch-icon" href="icon.png">`,
  ico: `<link rel="shortcut icon" href="icon.ico">`,
  gif: `<link rel="icon" href="icon.gif" sizes="64x64">`,
  manifest: `<link rel="manifest" href="site.webmanifest">`,
  none: "",
  small: `<link rel="icon" href="small.png" sizes="512x512">`,
  missing: `<link rel="icon" href="missing.png" sizes="192x192">`,
  html: `<link rel="icon" href="page.png" sizes="192x192">`,
  oversized: `<link rel="icon" href="oversized.png" sizes="192x192">`,
  "pixel-bomb": `<link rel="icon" href="pixel-bomb.png" sizes="192x192">`,
  "hostile-svg": `<link rel="icon" href="hostile.svg" type="image/svg+xml">`,
  "private-redirect": `<link rel="icon" href="private.png" sizes="192x192">`,
};
export const iconLinks = (kind: IconKind): string => LINKS[kind];

export interface IconFile {
  type: string;
  body: string | Buffer;
  location?: string;
}

const OVERSIZED_BYTES = 10 * 1024 * 1024;
const HOSTILE_SVG = `<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)">
<script>alert(1)</script><image href="http://169.254.169.254/latest/meta-data" width="64" height="64"/><text>&b;&file;</text></svg>`;

/** A file of a site; undefined if it has none. */
export async function iconFile(name: string, host: string): Promise<IconFile | undefined> {
  const png = (side: number) =>
    sharp(Buffer.from(drawing(host)), { density: 300 })
      .resize(side, side)
      .png();
  switch (name) {
    case "icon.svg":
      return { type: "image/svg+xml", body: drawing(host) };
    case "icon.png":
      return { type: "image/png", body: await png(180).toBuffer() };
    case "small.png":
      return { type: "image/png", body: await png(16).toBuffer() };
    case "icon.ico":
      return { type: "image/x-icon", body: ico(await png(64).toBuffer()) };
    case "icon.gif": {
      const frames = [
        await png(64).toBuffer(),
        await sharp(await png(64).toBuffer())
          .negate({ alpha: false })
          .png()
          .toBuffer(),
      ];
      return {
        type: "image/gif",
        body: await sharp(frames, { join: { animated: true } })
          .gif()
          .toBuffer(),
      };
    }
    case "site.webmanifest": {
      const icons = [
        { src: "maskable.png", sizes: "512x512", purpose: "maskable" },
        { src: "icon.png", sizes: "192x192", type: "image/png" },
      ];
      return { type: "application/manifest+json", body: JSON.stringify({ name: host, icons }) };
    }
    case "page.png":
      return { type: "image/png", body: "<!doctype html><title>Sign in</title>" };
    case "oversized.png":
      return { type: "image/png", body: Buffer.concat([await png(180).toBuffer(), Buffer.alloc(OVERSIZED_BYTES)]) };
    case "pixel-bomb.png":
      return { type: "image/png", body: pixelBomb() };
    case "hostile.svg":
      return { type: "image/svg+xml", body: HOSTILE_SVG };
    case "private.png":
      return { type: "text/plain", body: "", location: "http://10.0.0.1/icon.png" };
  }
  return undefined;
}

/** Draws a shape in the host's two colors. Some have no background, and some of those are white. */
function drawing(host: string): string {
  const random = (index: number) => pseudoRandom(seedOf(2, host), index);
  const hue = Math.floor(random(0) * 360);
  const hasGround = random(1) < 0.6;
  const ink = hasGround || random(2) < 0.3 ? "white" : `hsl(${hue} 65% 40%)`;
  const shapes = [
    `<circle cx="32" cy="32" r="17" fill="none" stroke="${ink}" stroke-width="9"/>`,
    `<path d="M32 12 52 50H12z" fill="${ink}"/>`,
    `<path d="M14 32h36M32 14v36" stroke="${ink}" stroke-width="10"/>`,
    `<path d="M14 46 26 20l12 20 12-24" fill="none" stroke="${ink}" stroke-width="8"/>`,
  ];
  const ground = hasGround ? `<rect width="64" height="64" fill="hsl(${hue} 60% 42%)"/>` : "";
  const shape = shapes[Math.floor(random(3) * shapes.length)] ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${ground}${shape}</svg>`;
}

/** An .ico with one picture, a PNG of 64 pixels. */
function ico(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([64, 64], 6);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

/** 20,000 by 20,000 black pixels in about 50 kB: a complete and valid PNG. */
function pixelBomb(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, grayscale.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + side / 8) * side));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
