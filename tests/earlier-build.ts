import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "#tests/site.ts";

/** Copied, because a module finds its project by its own location. The other folders are links. */
const COPIED = [
  "build",
  "scripts",
  "server",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "vite.browser.config.ts",
  "vite.desk.config.ts",
  "react-router.config.ts",
];
const SHARED = ["app", "content", "node_modules", "public", "simulator"];
const HASHED = /(?<=[\w.]-)[\w-]{7,8}(?=\.(?:css|js)\b)/g;

export interface EarlierBuild {
  /** Argument for startSite. */
  project: string;
  remove: () => void;
}

/** Creates a build from before a large change: each script and style has another name, and one rule of the style sheet differs. */
export function createEarlierBuild(): EarlierBuild {
  const project = mkdtempSync(join(tmpdir(), "gateway-earlier-"));
  for (const name of COPIED) cpSync(join(root, name), join(project, name), { recursive: true });
  for (const name of SHARED) symlinkSync(join(root, name), join(project, name));
  const assets = join(project, "build/client/assets");
  const names = new Set(readdirSync(assets).filter((name) => /\.(?:css|js)$/.test(name)));
  const hashes = new Set([...names].flatMap((name) => name.match(HASHED) ?? []));
  const rename = (text: string): string =>
    text.replaceAll(HASHED, (hash) => (hashes.has(hash) ? [...hash].reverse().join("").replaceAll("-", "_") : hash));
  for (const name of names) {
    const text = rename(readFileSync(join(assets, name), "utf8"));
    for (const suffix of ["", ".br", ".gz"]) rmSync(join(assets, name + suffix));
    const path = join(assets, rename(name));
    const bytes = Buffer.from(name.endsWith(".css") ? `${text}.of-an-earlier-build{color:red}` : text);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(path, bytes);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
  for (const file of ["server/index.js", "client/.vite/browser-manifest.json"]) {
    const path = join(project, "build", file);
    writeFileSync(path, rename(readFileSync(path, "utf8")));
  }
  return { project, remove: () => rmSync(project, { recursive: true, force: true }) };
}
