import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { paintShareImage, shareImageSvg } from "#app/foundation/ui/art/share-image.server.ts";

const image = { site: "Gateway", title: "Prices & news", figure: null, host: "site.example", seed: "/" };
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "text" });
const texts = (svg: string): string[] => parser.parse(svg).svg.text.map((item: { "#text": string }) => item["#text"]);

describe("a preview picture of a shared page", () => {
  test.each([
    ["a short title", "Prices & <news>", ["Prices & <news>"]],
    ["one of two lines", "Cardano Gateway: live ADA price, projects and news", ["Cardano Gateway: live ADA", "price, projects and news"]],
  ])("sets %s", (_, title, lines) => {
    const svg = shareImageSvg({ ...image, title });
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(texts(svg)).toEqual(["Gateway", ...lines, "site.example"]);
  });

  test("cuts a title that is too long and marks the cut", () => {
    const lines = texts(shareImageSvg({ ...image, title: "Zażółć gęślą jaźń ".repeat(40) }));
    expect(lines).toHaveLength(7);
    expect(lines.at(-2)).toMatch(/ …$/);
  });

  test.each([
    ["a word", "Glossary", "96"],
    ["more than two lines", "Cardano Gateway: live ADA price, projects and news", "72"],
    ["a word as long as the picture", "Rechtsschutzversicherungsgesellschaften auf Cardano", "48"],
  ])("sets %s as large as fits", (_, title, size) => {
    const sizes = parser.parse(shareImageSvg({ ...image, title })).svg.text.map((item: { "@_font-size": string }) => item["@_font-size"]);
    expect(sizes[1]).toBe(size);
  });

  test("shows a value with its source and time instead of the host", () => {
    expect(
      texts(shareImageSvg({ ...image, figure: { label: "ADA price", value: "$0.2787", note: "Nov 21 · CoinGecko" } })).slice(-3),
    ).toEqual(["ADA price", "$0.2787", "Nov 21 · CoinGecko"]);
  });

  test("uses its subject's colors and kind, and draws the value's history instead of a relief", () => {
    const plain = shareImageSvg(image);
    const own = shareImageSvg({ ...image, hue: 330, kind: "NFT", trend: [1, 3, 2] });
    expect(texts(own)).toContain("NFT");
    expect(own).toContain('d="M600 590L900 410L1200 500"');
    expect(own.match(/fill="#[0-9a-f]{6}"/)?.[0]).not.toBe(plain.match(/fill="#[0-9a-f]{6}"/)?.[0]);
    expect(shareImageSvg({ ...image, trend: [1, 1] })).not.toMatch(/NaN|Infinity/);
  });

  test("is a PNG of 1200 by 630", async () => {
    const png = await paintShareImage(image);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
