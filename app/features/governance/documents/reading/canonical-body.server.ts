import jsonld, { type JsonLdDocument, type NodeObject } from "jsonld";
import { blake2b } from "@noble/hashes/blake2.js";
import { TEXT_FIELDS, type TextField } from "../documents.ts";
import { DEFAULT_CONTEXT, heldContext } from "./held-contexts.server.ts";
import { valueOf, type JsonObject } from "./parse-json.server.ts";

export interface CanonicalBody {
  /** The body's canonical N-Quads, with a final newline. */
  nquads: string;
  /** blake2b-256 of the N-Quads: the bytes that authors sign. */
  hash: Uint8Array;
  /** Texts of the body that aren't in the N-Quads, so that no signature covers them. */
  uncovered: readonly TextField[];
}

/** The document names a vocabulary that we don't have. */
export class UnknownContextError extends Error {}

async function documentLoader(url: string): Promise<{ documentUrl: string; document: NodeObject }> {
  const document = heldContext(url);
  if (!document) throw new UnknownContextError(url);
  return { documentUrl: url, document };
}

/**
 * The body as CIP-100's authors sign it: the RDF of the document's context and body, canonicalized (URDNA2015, now RDFC-1.0).
 * Terms that the context doesn't define are left out, as in the standards' own test vectors. Requests nothing.
 * @throws {UnknownContextError} and jsonld's own errors, also if the canonicalization would take too many steps
 */
export async function canonicalizeBody(document: JsonObject): Promise<CanonicalBody> {
  const body = valueOf(document, "body");
  // A copy, because jsonld may change its input.
  const input: JsonLdDocument = JSON.parse(JSON.stringify({ "@context": valueOf(document, "@context") ?? DEFAULT_CONTEXT, body }));
  const options = { safe: false, documentLoader, algorithm: "URDNA2015" as const, format: "application/n-quads" as const };
  const nquads = await jsonld.canonize(input, options).catch(rethrowLoaderError);
  return { nquads, hash: blake2b(new TextEncoder().encode(nquads), { dkLen: 32 }), uncovered: uncoveredTexts(body, nquads) };
}

/** jsonld wraps errors of the loader. */
function rethrowLoaderError(error: unknown): never {
  for (let cause = error; cause instanceof Error;) {
    if (cause instanceof UnknownContextError) throw cause;
    const details: unknown = "details" in cause ? cause.details : undefined;
    cause = cause.cause ?? (typeof details === "object" && details !== null && "cause" in details ? details.cause : undefined);
  }
  throw error;
}

/**
 * A document's own context may leave out or rename a text, so that a valid signature doesn't cover it. A text is covered if it's the value of a
 * property with its name.
 */
function uncoveredTexts(body: unknown, nquads: string): TextField[] {
  if (typeof body !== "object" || body === null) return [];
  const signed = new Set<string>();
  for (const line of nquads.split("\n")) {
    const [, name, literal] = /^\S+ <[^>]*?([A-Za-z]+)> "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
    if (name !== undefined && literal !== undefined) signed.add(`${name} ${unescapeLiteral(literal)}`);
  }
  return (Object.keys(TEXT_FIELDS) as TextField[]).filter((field) => {
    if (!Object.hasOwn(body, field)) return false;
    const value: unknown = Reflect.get(body, field);
    const text: unknown = typeof value === "object" && value !== null && "@value" in value ? value["@value"] : value;
    return typeof text === "string" && text !== "" && !signed.has(`${field} ${text}`);
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

const unescapeLiteral = (literal: string): string =>
  literal.replace(/\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))/g, (_all, short?: string, long?: string, character = "") => {
    const hex = short ?? long;
    return hex === undefined ? (ESCAPES[character] ?? character) : String.fromCodePoint(Number.parseInt(hex, 16));
  });
