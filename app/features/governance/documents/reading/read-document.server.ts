import type { DocumentAuthor, ParsedDocument } from "../documents.ts";
import { canonicalizeBody, UnknownContextError, type CanonicalBody } from "./canonical-body.server.ts";
import { parseDocument, type ClaimedAuthor } from "./parse-document.server.ts";
import { parseJsonObject, type JsonObject } from "./parse-json.server.ts";
import { verifySignature } from "./verify-signature.server.ts";

export type DocumentRefusal = "not-text" | "not-json" | "too-complex" | "no-body" | "too-slow" | "crashed";
export type ReadDocument = { parsed: ParsedDocument } | { refused: DocumentRefusal };

/** Parses a document and checks its authors' signatures. Call it through readDocumentInProcess: documents are untrusted. */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const json = parseJsonObject(bytes);
  if ("refused" in json) return json;
  const document = parseDocument(json.object);
  if (!document) return { refused: "no-body" };
  const isSigned = document.authors.some(({ witness }) => witness !== null);
  const body = isSigned ? await canonicalizeIfPossible(json.object) : null;
  return {
    parsed: { ...document, authors: document.authors.map((author) => checkAuthor(author, body)), uncovered: body?.uncovered ?? [] },
  };
}

async function canonicalizeIfPossible(document: JsonObject): Promise<CanonicalBody | null> {
  try {
    return await canonicalizeBody(document);
  } catch (error) {
    // An unknown or invalid vocabulary, or too many steps: the signature can't be checked, which isn't the same as a wrong one.
    if (error instanceof UnknownContextError || error instanceof Error) return null;
    throw error;
  }
}

function checkAuthor({ witness, ...author }: ClaimedAuthor, body: CanonicalBody | null): DocumentAuthor {
  if (witness === null || author.publicKey === null) return { ...author, signature: "missing" };
  if (!body) return { ...author, signature: "unchecked" };
  const signature = verifySignature({ ...author, witness }, body.hash);
  return { ...author, signature: signature === "valid" && body.uncovered.length > 0 ? "partial" : signature };
}
