import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";
import { cleanJson, cleanText } from "./document-text.server.ts";
import {
  INTERNAL_CHOICES,
  TEXT_FIELDS,
  type DocumentAuthor,
  type DocumentImage,
  type DocumentReference,
  type DocumentWarning,
  type InternalVote,
  type ParsedDocument,
  type TextField,
} from "../documents.ts";
import { asObject, valueOf, type JsonObject } from "./parse-json.server.ts";

const MAX_LIST = 200;
const MAX_LINE = 500;
const MAX_WARNINGS = 100;

const TOP_FIELDS = new Set(["@context", "@type", "@id", "hashAlgorithm", "authors", "body"]);
const BODY_FIELDS = new Set([
  "@context",
  "@type",
  "@id",
  ...Object.keys(TEXT_FIELDS),
  "references",
  "externalUpdates",
  "image",
  "paymentAddress",
  "doNotList",
  "internalVote",
  "onChain",
]);

/** An author before the signature was checked. */
export interface ClaimedAuthor extends Omit<DocumentAuthor, "signature"> {
  /** Hexadecimal, as written. */
  witness: string | null;
}

export type ReadableDocument = Omit<ParsedDocument, "authors" | "uncovered"> & { authors: readonly ClaimedAuthor[] };

/** Collects what a document has that its standard doesn't allow. */
type Warn = (field: string, problem: DocumentWarning["problem"]) => void;

/**
 * Reads what it can of CIP-100, 108, 119, 136 and 169. A field of a wrong type becomes a warning and isn't shown; nothing else is refused.
 * @returns null without a body, because then it's another kind of document
 */
export function parseDocument(document: JsonObject): ReadableDocument | null {
  const body = asObject(valueOf(document, "body"));
  if (!body) return null;
  const warnings: DocumentWarning[] = [];
  const warn: Warn = (field, problem) => {
    if (warnings.length < MAX_WARNINGS) warnings.push({ field: cleanLine(field, MAX_LINE), problem });
  };
  const algorithm = readLine(valueOf(document, "hashAlgorithm"), "hashAlgorithm", warn);
  if (algorithm !== null && algorithm !== "blake2b-256") warn("hashAlgorithm", "unknown");
  for (const key of Object.keys(document)) if (!TOP_FIELDS.has(key)) warn(key, "unknown");
  for (const key of Object.keys(body)) if (!BODY_FIELDS.has(key)) warn(`body.${key}`, "unknown");
  const onChain = valueOf(body, "onChain");
  return {
    language: languageOf(valueOf(document, "@context")),
    texts: readTexts(body, warn),
    references: readList(valueOf(body, "references"), "body.references", warn, readReference),
    externalUpdates: readList(valueOf(body, "externalUpdates"), "body.externalUpdates", warn, (item, field) => ({
      title: readLine(valueOf(item, "title"), `${field}.title`, warn) ?? "",
      uri: readLine(valueOf(item, "uri"), `${field}.uri`, warn) ?? "",
    })),
    image: readImage(valueOf(body, "image"), warn),
    paymentAddress: readLine(valueOf(body, "paymentAddress"), "body.paymentAddress", warn),
    doNotList: readFlag(valueOf(body, "doNotList"), warn),
    internalVote: readInternalVote(valueOf(body, "internalVote"), warn),
    authors: readList(valueOf(document, "authors"), "authors", warn, readAuthor),
    ...(onChain === undefined ? {} : { onChain: cleanJson(onChain) }),
    warnings,
  };
}

/** Unwraps JSON-LD's {"@value": ...}, and a list with one entry. */
function unwrap(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 1) return unwrap(value[0]);
  const object = asObject(value);
  return object && Object.hasOwn(object, "@value") ? object["@value"] : value;
}

function readTexts(body: JsonObject, warn: Warn): ParsedDocument["texts"] {
  const texts: Partial<Record<TextField, string>> = {};
  for (const field of Object.keys(TEXT_FIELDS) as TextField[]) {
    const value = unwrap(valueOf(body, field));
    if (value === undefined || value === null) continue;
    if (typeof value !== "string") {
      warn(`body.${field}`, "unreadable");
      continue;
    }
    const text = cleanText(value);
    const most = TEXT_FIELDS[field];
    if (most !== null && [...text].length > most) warn(`body.${field}`, "too-long");
    if (text !== "") texts[field] = text;
  }
  return texts;
}

function readLine(value: unknown, field: string, warn: Warn): string | null {
  const text = unwrap(value);
  if (text === undefined || text === null) return null;
  if (typeof text !== "string") {
    warn(field, "unreadable");
    return null;
  }
  return cleanLine(text, MAX_LINE) || null;
}

function readList<Item>(
  value: unknown,
  field: string,
  warn: Warn,
  read: (item: JsonObject, field: string, warn: Warn) => Item,
): readonly Item[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MAX_LIST) warn(field, "too-long");
  return list.slice(0, MAX_LIST).flatMap((item, index) => {
    const object = asObject(item);
    if (object) return [read(object, `${field}[${index}]`, warn)];
    warn(`${field}[${index}]`, "unreadable");
    return [];
  });
}

const readReference = (item: JsonObject, field: string, warn: Warn): DocumentReference => ({
  kind: readLine(valueOf(item, "@type"), `${field}.@type`, warn) ?? "Other",
  label: readLine(valueOf(item, "label"), `${field}.label`, warn) ?? "",
  uri: readLine(valueOf(item, "uri"), `${field}.uri`, warn) ?? "",
});

function readAuthor(item: JsonObject, field: string, warn: Warn): ClaimedAuthor {
  const name = readLine(valueOf(item, "name"), `${field}.name`, warn);
  const witness = asObject(valueOf(item, "witness"));
  const none = { name, algorithm: null, publicKey: null, witness: null };
  if (!witness) return none;
  const hex = (key: string) => {
    const text = unwrap(valueOf(witness, key));
    return typeof text === "string" && text !== "" ? text.trim().toLowerCase().slice(0, MAX_WITNESS) : null;
  };
  return {
    name,
    algorithm: readLine(valueOf(witness, "witnessAlgorithm"), `${field}.witness`, warn),
    publicKey: hex("publicKey"),
    witness: hex("signature"),
  };
}
const MAX_WITNESS = 4_000;

function readImage(value: unknown, warn: Warn): DocumentImage | null {
  if (value === undefined || value === null) return null;
  const object = asObject(value);
  const address = unwrap(object ? valueOf(object, "contentUrl") : value);
  if (typeof address !== "string" || address === "") {
    warn("body.image", "unreadable");
    return null;
  }
  const hash = object ? unwrap(valueOf(object, "sha256")) : null;
  const sha256 = typeof hash === "string" && /^[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : null;
  if (/^data:/i.test(address)) return { url: null, sha256 };
  if (sha256 === null) warn("body.image.sha256", "unreadable");
  return { url: cleanLine(address, 2_000), sha256 };
}

function readFlag(value: unknown, warn: Warn): boolean {
  const flag = unwrap(value);
  if (flag === undefined || flag === null || flag === false || flag === "false") return false;
  // A person who wrote "true" as text doesn't want to be listed either.
  if (flag === true || flag === "true") return true;
  warn("body.doNotList", "unreadable");
  return false;
}

function readInternalVote(value: unknown, warn: Warn): InternalVote | null {
  const object = asObject(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (!object) {
    if (value !== undefined && value !== null) warn("body.internalVote", "unreadable");
    return null;
  }
  const vote: InternalVote = { constitutional: null, unconstitutional: null, abstain: null, didNotVote: null, againstVote: null };
  for (const choice of INTERNAL_CHOICES) {
    const count = unwrap(valueOf(object, choice));
    if (count === undefined || count === null) continue;
    if (typeof count === "number" && Number.isSafeInteger(count) && count >= 0) vote[choice] = count;
    else warn(`body.internalVote.${choice}`, "unreadable");
  }
  return vote;
}

/** The context's default language. */
function languageOf(context: unknown): string | null {
  const parts = Array.isArray(context) ? context : [context];
  for (const part of parts) {
    const object = asObject(part);
    const language = object && valueOf(object, "@language");
    if (typeof language === "string" && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(language)) return language.toLowerCase();
  }
  return null;
}
