import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { blake2b } from "@noble/hashes/blake2.js";
import { canonicalNQuads, type RdfNode } from "./canonical-rdf.ts";
import { pseudoRandom, seedOf } from "./random.ts";
import type { World } from "./world.ts";

/**
 * States of a governance document: as published, changed afterwards, missing, replaced by a page, too large, slower than anyone waits, broken
 * JSON, signed for another text, without a signature, or written for another action (CIP-169).
 */
export const DOCUMENT_FORMS = [
  "right",
  "altered",
  "missing",
  "html",
  "too-large",
  "slow",
  "not-json",
  "wrong-signature",
  "unsigned",
  "replayed",
] as const;
export type DocumentForm = (typeof DOCUMENT_FORMS)[number];

export type DocumentSubject = "action" | "vote" | "drep";

export interface PublishedDocument {
  url: string;
  /** blake2b-256 of the bytes that were published, in hexadecimal. */
  hash: string;
  /** The bytes that were published. */
  body: string;
  form: DocumentForm;
}

/** Texts of a body and the author's copy of what's on chain. */
export interface DocumentContent {
  texts: Readonly<Record<string, string>>;
  onChain?: RdfText;
}
type RdfText = { readonly [key: string]: string | RdfText | readonly RdfText[] };

export const DOCUMENTS_HOST = "documents.example";
const CIPS = "https://github.com/cardano-foundation/CIPs/blob/master";
const STANDARD: Record<DocumentSubject, string> = { action: "CIP-0108", vote: "CIP-0100", drep: "CIP-0119" };
const VOCABULARY = `${CIPS}/CIP-0116/README.md#`;
/** PKCS #8 of an ed25519 key (RFC 8410), before its 32 bytes. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const RAW_KEY_BYTES = 32;
const TOO_LARGE_BYTES = 3_100_000;
/** Half of the documents are right. */
const RIGHT_SHARE = 0.5;

const published = new WeakMap<World, Map<string, PublishedDocument>>();

/** Documents of a world's governance: what authors published, and what their servers answer now. */
export function createGovernanceDocuments(world: World) {
  const seed = seedOf(world.seed, "documents");
  const known = published.get(world) ?? new Map<string, PublishedDocument>();
  published.set(world, known);

  const formOf = (subject: DocumentSubject, id: string): DocumentForm => {
    const draw = pseudoRandom(seedOf(seed, subject), seedOf(0, id));
    const other = Math.floor(((draw - RIGHT_SHARE) / (1 - RIGHT_SHARE)) * (DOCUMENT_FORMS.length - 1));
    return draw < RIGHT_SHARE ? "right" : (DOCUMENT_FORMS[1 + other] ?? "right");
  };

  return {
    /** The document of an action, a vote or a DRep; the same for the same ID. Every second one is on IPFS. */
    publish(subject: DocumentSubject, id: string, content: DocumentContent, form = formOf(subject, id)): PublishedDocument {
      const path = `/${subject}/${encodeURIComponent(id)}.jsonld`;
      const before = known.get(path);
      if (before?.form === form) return before;
      const body = form === "not-json" ? '{"body": {"title": ' : write(subject, id, content, form);
      const isOnIpfs = seedOf(1, id) % 2 === 0;
      const url = isOnIpfs ? `ipfs://${contentId(path)}${path}` : `https://${DOCUMENTS_HOST}${path}`;
      const document = { url, hash: hashOf(body), body, form };
      known.set(path, document);
      return document;
    },

    /** The published document at a path of the authors' server or below a CID. */
    at: (path: string): PublishedDocument | undefined => known.get(path),
  };
}

/** A server's current answer for a document. */
export function servedBody({ form, body }: PublishedDocument): string {
  // The context has a body, too, which begins with its "@id".
  if (form === "altered") return body.replace(/"body":\{"\w+":"/, "$&Changed later: ");
  if (form === "too-large") return `${body.slice(0, -1)},"padding":"${"x".repeat(TOO_LARGE_BYTES)}"}`;
  return body;
}

const hashOf = (text: string): string => Buffer.from(blake2b(Buffer.from(text), { dkLen: 32 })).toString("hex");

/** An identifier in the form of a CIDv1; the simulator finds documents by the path below it. */
function contentId(path: string): string {
  const digits = "abcdefghijklmnopqrstuvwxyz234567";
  const bytes = createHash("sha512").update(path).digest();
  return `bafkrei${Array.from(bytes.subarray(0, 52), (byte) => digits[byte % 32]).join("")}`;
}

function write(subject: DocumentSubject, id: string, content: DocumentContent, form: DocumentForm): string {
  const onChain = form === "replayed" ? { ...content.onChain, reward_account: "stake1another", deposit: "1" } : content.onChain;
  const body = { ...content.texts, ...(onChain ? { onChain } : {}) };
  const iri = (name: string) => `${CIPS}/${STANDARD[subject]}/README.md#${name}`;
  const context = {
    body: {
      "@id": iri("body"),
      "@context": {
        ...Object.fromEntries(Object.keys(content.texts).map((name) => [name, iri(name)])),
        onChain: { "@id": `${CIPS}/CIP-0169/README.md#onChain`, "@context": { "@vocab": VOCABULARY } },
      },
    },
    hashAlgorithm: `${CIPS}/CIP-0100/README.md#hashAlgorithm`,
  };
  const texts = Object.fromEntries(Object.entries(content.texts).map(([name, text]) => [iri(name), text]));
  const signed = form === "wrong-signature" ? { ...texts, [iri("title")]: "Another text" } : texts;
  const rdf: RdfNode = {
    [iri("body")]: { ...signed, ...(onChain ? { [`${CIPS}/CIP-0169/README.md#onChain`]: inVocabulary(onChain) } : {}) },
  };
  const authors = form === "unsigned" || subject === "drep" ? [] : [author(id, rdf)];
  return JSON.stringify({ "@context": context, hashAlgorithm: "blake2b-256", body, authors });
}

const inVocabulary = (value: RdfText): RdfNode =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      `${VOCABULARY}${key}`,
      typeof item === "string" ? item : Array.isArray(item) ? item.map(inVocabulary) : inVocabulary(item as RdfText),
    ]),
  );

function author(id: string, rdf: RdfNode): object {
  const secret = createHash("sha256").update(`author of ${id}`).digest();
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).subarray(-RAW_KEY_BYTES).toString("hex");
  const signature = sign(null, Buffer.from(hashOf(canonicalNQuads(rdf)), "hex"), privateKey).toString("hex");
  return { name: "A simulated author", witness: { witnessAlgorithm: "ed25519", publicKey, signature } };
}
