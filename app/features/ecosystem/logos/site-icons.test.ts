import { describe, expect, test } from "vitest";
import { largestFirst, linkedIcons, manifestIcons } from "./site-icons.server.ts";

const PAGE = "https://site.example/app/";
const icon = (url: string, size: number) => ({ url, size });

describe("Icons of a page", () => {
  test.each([
    ["its size", `<link rel="icon" href="/a.png" sizes="192x192">`, [icon("https://site.example/a.png", 192)]],
    ["the largest of several sizes", `<link rel="shortcut icon" href="a.ico" sizes="16x16 48x48">`, [icon(`${PAGE}a.ico`, 48)]],
    ["no size", `<link rel="ICON" href="a.png">`, [icon(`${PAGE}a.png`, 32)]],
    ["Apple's", `<link rel="apple-touch-icon" href="a.png">`, [icon(`${PAGE}a.png`, 180)]],
    ["a vector", `<link rel="icon" href="a.svg?1">`, [icon(`${PAGE}a.svg?1`, 512)]],
    ["a size far beyond any use", `<link rel="icon" href="a.png" sizes="99999x99999">`, [icon(`${PAGE}a.png`, 512)]],
    ["an invalid size", `<link rel="icon" href="a.png" sizes="big">`, [icon(`${PAGE}a.png`, 32)]],
    ["on another host", `<link rel="icon" href="//cdn.example/a.png">`, [icon("https://cdn.example/a.png", 32)]],
    ["below a base", `<base href="/b/"><link rel="icon" href="a.png">`, [icon("https://site.example/b/a.png", 32)]],
    ["entities in the address", `<link rel="icon" href="a.png?a=1&amp;b=2">`, [icon(`${PAGE}a.png?a=1&b=2`, 32)]],
    ["for dark mode alone", `<link rel="icon" href="a.png" media="(prefers-color-scheme: dark)">`, []],
    ["a mask of one color", `<link rel="mask-icon" href="a.svg">`, []],
    ["no address", `<link rel="icon" href=" "><link rel="icon">`, []],
    ["a script", `<link rel="icon" href="javascript:alert(1)">`, []],
    ["a file", `<link rel="icon" href="file:///etc/passwd">`, []],
    ["data", `<link rel="icon" href="data:image/png;base64,AAAA">`, []],
    ["in a comment", `<!-- <link rel="icon" href="a.png"> -->`, []],
    ["in a script", `<script>"<link rel=icon href=a.png>"</script>`, []],
    ["of a style sheet", `<link rel="stylesheet" href="a.css">`, []],
  ])("%s", (_, html, icons) => {
    expect(linkedIcons(html, PAGE).icons).toEqual(icons);
  });

  test("include the manifest's address", () => {
    expect(linkedIcons(`<link rel="manifest" href="/m.json">`, PAGE).manifest).toBe("https://site.example/m.json");
    expect(linkedIcons("", PAGE).manifest).toBeNull();
  });

  test("are read up to a limit", () => {
    expect(linkedIcons(`<link rel="icon" href="a.png">`.repeat(1_000), PAGE).icons).toHaveLength(50);
  });
});

describe("Icons of a manifest", () => {
  test.each([
    ["one", `{"icons":[{"src":"a.png","sizes":"192x192"}]}`, [icon(`${PAGE}a.png`, 192)]],
    ["one for all purposes", `{"icons":[{"src":"a.png","purpose":"maskable any"}]}`, [icon(`${PAGE}a.png`, 32)]],
    ["one that is cut by the system", `{"icons":[{"src":"a.png","purpose":"maskable"}]}`, []],
    ["invalid ones beside a valid one", `{"icons":[null,{"src":1},{"src":"a.svg"}]}`, [icon(`${PAGE}a.svg`, 512)]],
    ["none", "{}", []],
    ["no list", `{"icons":"a.png"}`, []],
    ["no JSON", "<html>", []],
  ])("%s", (_, json, icons) => {
    expect(manifestIcons(json, `${PAGE}m.json`)).toEqual(icons);
  });
});

test("The largest comes first, each address once", () => {
  const [small, large, other] = [icon("https://a.example/1", 32), icon("https://a.example/2", 512), icon("https://a.example/3", 512)];
  expect(largestFirst([small, large, { ...large, size: 64 }, other])).toEqual([large, other, small]);
});
