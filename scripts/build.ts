import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const stamp = join(root, "build/.made-from");
const SOURCES = [
  "app",
  "server",
  "simulator",
  "public",
  "scripts/build.ts",
  "vite.config.ts",
  "vite.browser.config.ts",
  "vite.desk.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];
const COMPRESSED = new Set([".css", ".js", ".json", ".svg", ".txt", ".webmanifest"]);

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = extname(source) ? [path] : filesOf(path).filter((file) => !/\.test\.tsx?$|\.md$/.test(file));
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds the site if its sources changed since the last build. @throws with the output when the build fails */
export function buildIfNeeded(): void {
  const made = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === made) return;
  console.log("Building the site (once, and after every change of its sources)");
  // Force a production build, because a test runner sets another NODE_ENV.
  const env = { ...process.env, NODE_ENV: "production" };
  const run = (...words: string[]) => {
    const result = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8", env });
    if (result.status !== 0) throw new Error(`The build failed:\n${result.stdout}\n${result.stderr}`);
  };
  run(join(root, "node_modules/@react-router/dev/bin.cjs"), "build");
  // Remove React Router's route manifest, which only its own client script reads.
  for (const file of globSync(join(root, "build/client/assets/manifest-*.js"))) rmSync(file);
  run(join(root, "node_modules/vite/bin/vite.js"), "build", "--config", join(root, "vite.browser.config.ts"));
  run(join(root, "node_modules/vite/bin/vite.js"), "build", "--config", join(root, "vite.desk.config.ts"));
  for (const file of filesOf(join(root, "build/client"))) {
    if (!COMPRESSED.has(extname(file))) continue;
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
  rmSync(join(root, "build/database"), { recursive: true, force: true });
  run(join(root, "scripts/prepare-database.ts"));
  writeFileSync(stamp, made);
}
