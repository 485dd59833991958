import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEarlierBuild } from "#tests/earlier-build.ts";
import { sendRequest, type RawResponse } from "#tests/raw-http.ts";
import { root, startSite, type Site } from "#tests/site.ts";

const DCZ = "gzip, deflate, br, zstd, dcb, dcz";

const hashOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
const nameOf = (bytes: Buffer): string => `:${hashOf(bytes).toString("base64")}:`;

/** Scripts and styles of a build's home page, by family. */
async function assetsOf(site: Site): Promise<Map<string, { path: string; bytes: Buffer }>> {
  const page = (await sendRequest(site.port, "/")).body.toString();
  const paths = page.match(/\/assets\/(?:late-styles|entry\.client)-[\w-]{7,8}\.(?:css|js)/g) ?? [];
  const loaded = await Promise.all(paths.map(async (path) => ({ path, bytes: (await sendRequest(site.port, path)).body })));
  return new Map(loaded.map((item) => [item.path.replace(/-[\w-]{7,8}\./, "."), item]));
}

const DATA_DIR = mkdtempSync(join(tmpdir(), "gateway-dictionaries-"));
const STYLE = "/assets/late-styles.css";
const SCRIPT = "/assets/entry.client.js";
let site: Site;
let before: Awaited<ReturnType<typeof assetsOf>>;
let now: typeof before;

beforeAll(async () => {
  const earlier = createEarlierBuild();
  const old = await startSite({ DATA_DIR }, earlier.project);
  before = await assetsOf(old);
  await old.stop();
  earlier.remove();
  site = await startSite({ DATA_DIR });
  now = await assetsOf(site);
});
afterAll(async () => {
  await site.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

function found(assets: typeof before, name: string): { path: string; bytes: Buffer } {
  const asset = assets.get(name);
  if (!asset) throw new Error(`The home page doesn't load ${name}: name another file in this test.`);
  return asset;
}
const style = (): Buffer => found(before, STYLE).bytes;
const ask = (name: string, headers: Record<string, string>): Promise<RawResponse> =>
  sendRequest(site.port, found(now, name).path, { headers });

test.each([
  [STYLE, "/assets/late-styles-*.css"],
  [SCRIPT, "/assets/entry.client-*.js"],
])("sends a browser that has %s of an earlier build only the difference", async (name, pattern) => {
  const [old, current] = [found(before, name), found(now, name)];
  expect(current.path, "createEarlierBuild() gives every script and style another name").not.toBe(old.path);
  const whole = await ask(name, { "accept-encoding": "br" });
  expect(brotliDecompressSync(whole.body).equals(current.bytes)).toBe(true);
  expect(whole.headers["use-as-dictionary"]).toBe(`match="${pattern}"`);

  const { status, headers, body } = await ask(name, { "accept-encoding": DCZ, "available-dictionary": nameOf(old.bytes) });
  expect([status, headers["content-encoding"], headers["content-length"]]).toEqual([200, "dcz", String(body.length)]);
  expect(headers).toMatchObject({
    "use-as-dictionary": `match="${pattern}"`,
    vary: "Accept-Encoding, Available-Dictionary",
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": whole.headers["content-type"],
  });
  expect(body.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
  expect(body.subarray(8, 40).equals(hashOf(old.bytes))).toBe(true);
  expect(zstdDecompressSync(body.subarray(40), { dictionary: old.bytes }).equals(current.bytes)).toBe(true);
  expect(body.length, `${name} in Brotli is ${whole.body.length} bytes`).toBeLessThan(whole.body.length / 10);
});

test.each<[what: string, headers: () => Record<string, string>, encoding: string | undefined]>([
  ["names no dictionary", () => ({ "accept-encoding": DCZ }), "br"],
  ["knows dictionaries only in Brotli", () => ({ "accept-encoding": "br, dcb", "available-dictionary": nameOf(style()) }), "br"],
  ["refuses it", () => ({ "accept-encoding": "br, dcz;q=0", "available-dictionary": nameOf(style()) }), "br"],
  ["takes anything", () => ({ "accept-encoding": "*", "available-dictionary": nameOf(style()) }), "br"],
  ["says nothing about encodings", () => ({ "available-dictionary": nameOf(style()) }), undefined],
  ["has one that we don't know", () => ({ "accept-encoding": DCZ, "available-dictionary": nameOf(Buffer.from("x")) }), "br"],
  ["has one of another file", () => ({ "accept-encoding": DCZ, "available-dictionary": nameOf(found(before, SCRIPT).bytes) }), "br"],
  ["names it wrongly", () => ({ "accept-encoding": DCZ, "available-dictionary": nameOf(style()).replaceAll(":", "") }), "br"],
  ["names a path", () => ({ "accept-encoding": DCZ, "available-dictionary": ":../../secret:" }), "br"],
  ["names very much", () => ({ "accept-encoding": DCZ, "available-dictionary": `:${"A".repeat(8_000)}:` }), "br"],
])("sends the whole file to a browser that %s", async (_, headers, encoding) => {
  const answer = await ask(STYLE, headers());
  expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, encoding]);
  expect(answer.headers.vary, "a cache in between has to keep both kinds apart").toBe("Accept-Encoding, Available-Dictionary");
  const bytes = encoding === "br" ? brotliDecompressSync(answer.body) : answer.body;
  expect(bytes.equals(found(now, STYLE).bytes)).toBe(true);
});
test("uses no dictionaries for pages, fonts and files without a hash in their name", async () => {
  const page = await sendRequest(site.port, "/", { headers: { "accept-encoding": DCZ, "available-dictionary": nameOf(style()) } });
  const [font = ""] = /\/assets\/[\w-]+\.woff2/.exec(page.body.toString()) ?? [];
  for (const path of ["/", "/favicon.svg", font]) {
    const { status, headers } = await sendRequest(site.port, path, {
      headers: { "accept-encoding": DCZ, "available-dictionary": nameOf(style()) },
    });
    expect([path, status, headers["use-as-dictionary"], headers["content-encoding"] === "dcz"]).toEqual([path, 200, undefined, false]);
  }
});

test("ignores a truncated dictionary", async () => {
  const folder = join(DATA_DIR, "dictionaries");
  const current = readdirSync(join(root, "build/client/assets")).find((name) => /^converter\.island-[\w-]{7,8}\.js$/.test(name));
  const bytes = (await sendRequest(site.port, `/assets/${current}`)).body;
  const old =
    readdirSync(folder).find((name) => name.startsWith("converter.island.js.") && !name.endsWith(hashOf(bytes).toString("hex"))) ?? "";
  const name = `:${Buffer.from(old.slice(-64), "hex").toString("base64")}:`;
  truncateSync(join(folder, old), 1_000);
  const { headers } = await sendRequest(site.port, `/assets/${current}`, {
    headers: { "accept-encoding": DCZ, "available-dictionary": name },
  });
  expect(headers["content-encoding"]).toBe("br");
});
