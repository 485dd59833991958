import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawLogo } from "./logo-image.server.ts";
import { iconFile } from "#simulator/sources/site-icons.ts";

const svg = (body: string, size = 64, before = "") =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64">${body}</svg>`);
const circle = (fill: string) => svg(`<circle cx="32" cy="32" r="30" fill="${fill}"/>`);
const raster = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: "#1155cc" } });
const simulated = async (name: string) => Buffer.from((await iconFile(name, "minswap.org"))?.body ?? "");

/** Color in a corner, where only the tile is. */
async function cornerOf(image: Buffer): Promise<number[]> {
  const { data } = await sharp(image)
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe("Redraws a usable logo", () => {
  const pictures: [string, () => Promise<Buffer> | Buffer][] = [
    ["a PNG", () => raster(192).png().toBuffer()],
    ["a JPEG", () => raster(192).jpeg().toBuffer()],
    ["a WebP", () => raster(512).webp().toBuffer()],
    ["an AVIF", () => raster(192).avif().toBuffer()],
    ["a wide PNG", () => raster(400, 100).png().toBuffer()],
    ["an animated GIF", () => simulated("icon.gif")],
    ["an .ico with a PNG", () => simulated("icon.ico")],
    ["an SVG", () => circle("#1155cc")],
    ["an SVG of 16 pixels", () => svg(`<circle cx="32" cy="32" r="30" fill="#1155cc"/>`, 16)],
    [
      "noise",
      () =>
        sharp({ create: { width: 512, height: 512, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } } })
          .png()
          .toBuffer(),
    ],
  ];
  test.each(pictures)("%s", async (_, make) => {
    const drawn = await drawLogo(await make());
    if (!("image" in drawn)) throw new Error(`refused: ${drawn.refused}`);
    const { format, width, height, hasAlpha, pages, exif } = await sharp(drawn.image).metadata();
    expect({ format, width, height, hasAlpha, pages, exif }).toEqual({ format: "webp", width: 96, height: 96, hasAlpha: false });
    expect(drawn.image.byteLength).toBeLessThanOrEqual(8 * 1024);
  });

  test("draws the same file the same way every time", async () => {
    expect(await drawLogo(circle("#1155cc"))).toEqual(await drawLogo(circle("#1155cc")));
  });

  test.each([
    { ink: "#102030", tile: "white", fits: (tone: number) => tone > 240 },
    { ink: "#ffffff", tile: "dark", fits: (tone: number) => tone < 60 },
  ])("puts $ink on a $tile tile", async ({ ink, fits }) => {
    const drawn = await drawLogo(circle(ink));
    if (!("image" in drawn)) throw new Error(`refused: ${drawn.refused}`);
    expect((await cornerOf(drawn.image)).every(fits)).toBe(true);
  });
});

test("A square fills its image, also as an SVG and with round corners", async () => {
  const drawn = await drawLogo(svg(`<rect width="64" height="64" rx="12" fill="#1155cc"/>`));
  if (!("image" in drawn)) throw new Error(`refused: ${drawn.refused}`);
  const { data } = await sharp(drawn.image).extract({ left: 48, top: 1, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  expect(data[2]).toBeGreaterThan(180);
  expect(data[0]).toBeLessThan(60);
});

describe("Rejects unusable or harmful files", () => {
  const files: [string, string, () => Promise<Buffer> | Buffer][] = [
    ["an empty file", "not-an-image", () => Buffer.alloc(0)],
    ["HTML that says it's a PNG", "not-an-image", () => simulated("page.png")],
    ["half a PNG", "not-an-image", async () => (await simulated("icon.png")).subarray(0, 300)],
    ["400 million pixels in 50 kB", "not-an-image", () => simulated("pixel-bomb.png")],
    ["an SVG of 400 million pixels", "not-an-image", () => svg("<circle r='9'/>", 20_000)],
    ["a favicon of 16 pixels", "too-small", () => simulated("small.png")],
    ["an SVG that draws nothing", "too-small", () => svg("")],
    ["an .ico without a PNG", "not-an-image", () => Buffer.from("00000100010010100000010020006804000016000000", "hex")],
    ["an .ico with a wrong count", "not-an-image", () => Buffer.from("00000100ffff", "hex")],
    ["an SVG with entities, a script and an address", "unsafe-svg", () => simulated("hostile.svg")],
    ["an SVG with a picture inside", "unsafe-svg", () => svg(`<image href="data:image/png;base64,AAAA" width="9" height="9"/>`)],
    ["one with a name space", "unsafe-svg", () => svg(`<s:image xmlns:s="http://www.w3.org/2000/svg" href="file:///etc/passwd"/>`)],
    ["an SVG with HTML inside", "unsafe-svg", () => svg("<foreignObject/>")],
    ["an SVG in another encoding", "unsafe-svg", () => svg("<circle r='9'/>", 64, `<?xml version="1.0" encoding="UTF-7"?>`)],
    ["an SVG of 300 kB", "unsafe-svg", () => svg(`<circle r="9"/>${" ".repeat(300 * 1024)}`)],
    ["a packed SVG", "unsafe-svg", () => gzipSync(circle("#1155cc"))],
    ["an SVG in UTF-16", "not-an-image", () => Buffer.from(`\uFEFF${circle("#1155cc").toString()}`, "utf16le")],
    ["a TIFF, which no site needs", "not-an-image", () => raster(192).tiff().toBuffer()],
  ];
  test.each(files)("%s", async (_, refused, make) => {
    expect(await drawLogo(await make())).toEqual({ refused });
  });
});
