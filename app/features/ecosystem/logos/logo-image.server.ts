import sharp from "sharp";

/** Side of our image in pixels. It's shown at 52 at most, on screens with two or more device pixels each. */
const SIDE = 96;
const MARGIN = 8;
const MAX_BYTES = 8 * 1024;
/** 2,048 by 2,048 is larger than any icon, and takes 16 MB in memory. */
const MAX_PIXELS = 2048 * 2048;
const MIN_SIDE = 32;
const MAX_SVG_BYTES = 256 * 1024;
const TIMEOUT_SECONDS = 5;
const QUALITIES = [85, 65, 45, 25];
/** Logos lighter than this, from 0 to 255, are hard to see on white. */
const LIGHT = 200;
/** Pixels with an alpha above this, of 255, count as opaque. */
const OPAQUE = 200;
const TILE = { white: "#ffffff", dark: "#17262b" } as const;

/** Allows only a few formats, because each decoder adds attack surface. */
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadPng",
    "VipsForeignLoadJpeg",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadSvg",
    "VipsForeignLoadHeif",
  ],
});
// No image is read twice, and one thread leaves the other cores to requests.
sharp.cache(false);
sharp.concurrency(1);

export type LogoRefusal = "not-an-image" | "too-small" | "unsafe-svg" | "too-detailed";

/** Decodes only the first frame, within limits. */
const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });

/**
 * Redraws a possible logo as 96 by 96 pixels of WebP on an opaque tile, so that neither the file nor hidden content reaches a browser. Its
 * type comes from the bytes; file names and headers are ignored.
 */
export async function drawLogo(file: Uint8Array): Promise<{ image: Buffer } | { refused: LogoRefusal }> {
  const bytes = isIco(file) ? largestPng(file) : file;
  if (!bytes) return { refused: "not-an-image" };
  // Check before any decoder runs.
  const isMarkup = MARKUP.test(beginning(bytes));
  if (isGzip(bytes) || (isMarkup && !isPlainSvg(bytes))) return { refused: "unsafe-svg" };
  try {
    const { format, width, height, hasAlpha } = await open(bytes).metadata();
    if (format === "svg" && !isMarkup) return { refused: "unsafe-svg" };
    if (format !== "svg" && Math.min(width, height) < MIN_SIDE) return { refused: "too-small" };
    const drawn = await open(bytes)
      .rotate()
      .toColorspace("srgb")
      .ensureAlpha()
      .resize(SIDE, SIDE, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .raw()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    const lightness = visibleLightness(drawn.data);
    if (lightness === null) return { refused: "too-small" };
    const background = hasAlpha && lightness > LIGHT ? TILE.dark : TILE.white;
    const margin = fillsItsSquare(drawn.data) ? 0 : MARGIN;
    for (const quality of QUALITIES) {
      const image = await sharp(drawn.data, { raw: drawn.info })
        .resize(SIDE - 2 * margin)
        .flatten({ background })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
        .webp({ quality, effort: 6 })
        .toBuffer();
      if (image.byteLength <= MAX_BYTES) return { image };
    }
    return { refused: "too-detailed" };
  } catch {
    // sharp throws a plain Error for every corrupt, unknown or oversized file.
    return { refused: "not-an-image" };
  }
}

const CHANNELS = 4;

/** Average lightness of the visible pixels, from 0 to 255; null when none is visible. */
function visibleLightness(pixels: Uint8Array): number | null {
  let weight = 0;
  let sum = 0;
  for (let at = 0; at + CHANNELS <= pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + CHANNELS);
    weight += alpha;
    sum += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return weight === 0 ? null : sum / weight;
}

/** True when the image reaches all four sides, as a square with round corners does; it needs no margin. */
function fillsItsSquare(pixels: Uint8Array): boolean {
  const [middle, last] = [SIDE / 2, SIDE - 1];
  const sides: readonly (readonly [x: number, y: number])[] = [
    [middle, 0],
    [middle, last],
    [0, middle],
    [last, middle],
  ];
  return sides.every(([x, y]) => (pixels[(y * SIDE + x) * CHANNELS + CHANNELS - 1] ?? 0) > OPAQUE);
}

const MARKUP = /^\uFEFF?\s*</;
const beginning = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, 100));
/** A compressed SVG, which we can't check. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * True for an SVG without entities, which can expand without limit, and without embedded images, which our limits don't cover and which may
 * be remote.
 */
function isPlainSvg(bytes: Uint8Array): boolean {
  if (bytes.byteLength > MAX_SVG_BYTES) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !/<!ENTITY|<(?:[\w.-]+:)?(?:image|feImage|foreignObject|script)\b|\bencoding\s*=\s*["'](?!utf-8["'])/i.test(text);
  } catch {
    return false;
  }
}

const ICO_HEADER = 6;
const ICO_ENTRY = 16;
const PNG_SIGNATURE = "89504e470d0a1a0a";

const isIco = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString("hex") === "00000100";

/** Picks an image from an .ico file. Images of 256 pixels, and in newer files the others too, are PNG; old bitmaps are too small for us. */
function largestPng(bytes: Uint8Array): Uint8Array | null {
  const file = Buffer.from(bytes);
  const count = file.byteLength >= ICO_HEADER ? file.readUInt16LE(4) : 0;
  const pictures = Array.from({ length: count }, (_, index) => ICO_HEADER + index * ICO_ENTRY)
    .filter((at) => at + ICO_ENTRY <= file.byteLength)
    .map((at) => {
      const start = file.readUInt32LE(at + 12);
      // A width of 0 means 256.
      return { width: file[at] || 256, data: file.subarray(start, start + file.readUInt32LE(at + 8)) };
    })
    .filter(({ data }) => data.subarray(0, 8).toString("hex") === PNG_SIGNATURE);
  return pictures.toSorted((a, b) => b.width - a.width)[0]?.data ?? null;
}
