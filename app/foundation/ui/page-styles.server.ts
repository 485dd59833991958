import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "react-router";
import { buildFolder } from "#app/foundation/paths.server.ts";
import errorStyles from "./error-page.css?url";

const sheets = new Map<string, string>();

function sheet(href: string): string {
  const known = sheets.get(href);
  if (known !== undefined) return known;
  const text = readFileSync(join(buildFolder, "client", href), "utf8").trim();
  sheets.set(href, text);
  return text;
}

/**
 * The style sheets of a page's routes as one, shared ones first. The root alone renders an error page, with a sheet that no other
 * page contains. @throws if the build lacks a file
 */
export function stylesOf({ manifest, staticHandlerContext: { matches, errors } }: EntryContext): string {
  const ids = errors ? ["root"] : matches.map(({ route }) => route.id);
  const hrefs = ids.flatMap((id) => manifest.routes[id]?.css ?? []);
  return [...new Set(errors ? [...hrefs, errorStyles] : hrefs)].map(sheet).join("");
}
