import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** One address for each page that has many. */
const EXAMPLES: Record<string, string> = {
  "ecosystem/:category": "/ecosystem/defi",
  "ecosystem/defi/:subcategory": "/ecosystem/defi/dex",
  "ecosystem/*": "/ecosystem/defi/dex/project/minswap",
  "*": "/nowhere",
};

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) => (children ? pathsOf(children) : index ? [""] : path === undefined ? [] : [path]));

/** An address of every page in app/routes.ts, in its order: a new page joins by itself. */
export const PAGE_TYPES: readonly string[] = pathsOf(routes).map((path) => {
  const address = EXAMPLES[path] ?? `/${path}`;
  if (/[:*]/.test(address)) throw new Error(`Give "${path}" an example in tests/e2e/page-types.ts.`);
  return address;
});
