import type { NodeObject } from "jsonld";
import cip100 from "./contexts/cip-0100.json" with { type: "json" };
import cip108 from "./contexts/cip-0108.json" with { type: "json" };
import cip119 from "./contexts/cip-0119.json" with { type: "json" };
import cip136 from "./contexts/cip-0136.json" with { type: "json" };
import cip169 from "./contexts/cip-0169.json" with { type: "json" };

/** A copy, because jsonld may change the documents that it gets. */
const copyOf = (context: object): NodeObject => JSON.parse(JSON.stringify(context));

/** JSON-LD contexts of the standards (cardano-foundation/CIPs, eb451034, CC-BY-4.0), by their path in that repository. */
const CONTEXTS: ReadonlyMap<string, object> = new Map<string, object>([
  ["CIP-0100/cip-0100.common.jsonld", cip100],
  ["CIP-0108/cip-0108.common.jsonld", cip108],
  ["CIP-0119/cip-0119.common.jsonld", cip119],
  ["CIP-0136/cip-136.common.jsonld", cip136],
  ["CIP-0136/cip-0136.common.jsonld", cip136],
  ["CIP-0169/cip-0169.common.jsonld", cip169],
]);

/** CIP-100: a document without a context is assumed to use this one. */
export const DEFAULT_CONTEXT: object = cip100["@context"];

const ADDRESS =
  /^https:\/\/(?:raw\.githubusercontent\.com\/cardano-foundation\/CIPs\/(?:refs\/heads\/)?|github\.com\/cardano-foundation\/CIPs\/(?:blob|raw)\/)(?:master|main|[0-9a-f]{40})\/(.+)$/i;

/** A context that we have for this address, so that no document makes us request anything. */
export function heldContext(url: string): NodeObject | undefined {
  const [, path] = ADDRESS.exec(url) ?? [];
  const context = path === undefined ? undefined : CONTEXTS.get(path);
  return context && copyOf(context);
}
