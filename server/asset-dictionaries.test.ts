import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AssetDictionaries } from "#server/asset-dictionaries.ts";
import { dictionaryFamily, type StaticFile } from "#server/static-files.ts";
import { configureLog } from "#app/foundation/log.server.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "gateway-dictionaries-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();
const build = (text: string): Map<string, StaticFile> =>
  new Map([["/assets/style-AAAAAAAA.css", { headers: { Vary: "x" }, bodies: { identity: { bytes: Buffer.from(text), etag: '"x"' } } }]]);
function ask(dictionaries: AssetDictionaries, files: Map<string, StaticFile>, old: string): Promise<Response | undefined> {
  const [[path, file] = ["", undefined]] = files;
  if (!file) throw new Error("the build has no file");
  const headers = { "Accept-Encoding": "br, dcz", "Available-Dictionary": `:${sha256(old).toString("base64")}:` };
  return dictionaries.answer(new Request(`https://gateway.example${path}`, { headers }), path, file);
}

test.each([
  ["/assets/style-OL208yTl.css", "style.css"],
  ["/assets/check-DJztsBp-.js", "check.js"],
  ["/assets/ecosystem-t-MELWi1.js", "ecosystem.js"],
  ["/assets/entry.client-DlypnK0b.js", "entry.client.js"],
  ["/assets/news-script-DL9dHlgN.js", "news-script.js"],
  ["/assets/ui-icons-CyaZZXQ3.svg", "ui-icons.svg"],
  ["/assets/hanken-grotesk-latin-TeJvkXUs.woff2", undefined],
  ["/assets/style.css", undefined],
  ["/favicon-OL208yTl.svg", undefined],
])("treats %s as a version of %s", (url, family) => expect(dictionaryFamily(url)).toBe(family));

const STYLE = ".page{color:red}".repeat(100);

test("serves a difference from a file of an earlier build", async () => {
  const [folder, files] = [newFolder(), build(`${STYLE}.new{}`)];
  expect(await ask(new AssetDictionaries(folder, files), files, STYLE)).toBeUndefined();
  void new AssetDictionaries(folder, build(STYLE));
  const answer = await ask(new AssetDictionaries(folder, files), files, STYLE);
  expect(answer?.headers.get("content-encoding")).toBe("dcz");
});

test("serves the whole file when the dictionary has nothing in common with it", async () => {
  const [folder, files] = [newFolder(), build(".a{}")];
  void new AssetDictionaries(folder, build(STYLE));
  expect(await ask(new AssetDictionaries(folder, files), files, STYLE)).toBeUndefined();
});

test("deletes the files that builds left out longest ago when the folder is full", () => {
  const folder = newFolder();
  const old = (name: string, megabytes: number, day: number) => {
    writeFileSync(join(folder, name), "");
    truncateSync(join(folder, name), megabytes * 1024 * 1024);
    utimesSync(join(folder, name), new Date(2026, 0, day), new Date(2026, 0, day));
  };
  old("oldest", 1, 1);
  old("old", 21, 2);
  old("newer", 11, 3);
  void new AssetDictionaries(folder, build(STYLE));
  expect(readdirSync(folder).sort()).toEqual(["newer", `style.css.${sha256(STYLE).toString("hex")}`]);
  void new AssetDictionaries(folder, build(`${STYLE}.new{}`));
  expect(readdirSync(folder)).toHaveLength(3);
});

test("starts without dictionaries when the folder can't be written", async () => {
  configureLog("silent", "json");
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const files = build(STYLE);
  expect(await ask(new AssetDictionaries(join(file, "below"), files), files, STYLE)).toBeUndefined();
});
