import * as v from "valibot";
import { TEXT_FIELDS, type ParsedDocument, type TextField } from "../documents.ts";
import type { DocumentRefusal, ReadDocument } from "./read-document.server.ts";

const nullableText = v.nullable(v.string());
const textField = v.picklist(Object.keys(TEXT_FIELDS) as TextField[]);
const count = v.nullable(v.number());
const text = v.exactOptional(v.string());
const TEXTS = {
  title: text,
  givenName: text,
  abstract: text,
  summary: text,
  motivation: text,
  rationale: text,
  rationaleStatement: text,
  precedentDiscussion: text,
  counterargumentDiscussion: text,
  conclusion: text,
  objectives: text,
  motivations: text,
  qualifications: text,
  comment: text,
} satisfies Record<TextField, typeof text>;

/** A parsed document as the process returns it and as it's stored. Rows of another version don't fit and are read again. */
export const parsedDocumentSchema: v.GenericSchema<ParsedDocument> = v.object({
  language: nullableText,
  texts: v.object(TEXTS),
  references: v.array(v.object({ kind: v.string(), label: v.string(), uri: v.string() })),
  externalUpdates: v.array(v.object({ title: v.string(), uri: v.string() })),
  image: v.nullable(v.object({ url: nullableText, sha256: nullableText })),
  paymentAddress: nullableText,
  doNotList: v.boolean(),
  internalVote: v.nullable(
    v.object({ constitutional: count, unconstitutional: count, abstain: count, didNotVote: count, againstVote: count }),
  ),
  authors: v.array(
    v.object({
      name: nullableText,
      algorithm: nullableText,
      publicKey: nullableText,
      signature: v.picklist(["valid", "partial", "invalid", "missing", "unchecked"]),
    }),
  ),
  uncovered: v.array(textField),
  onChain: v.exactOptional(v.unknown()),
  warnings: v.array(v.object({ field: v.string(), problem: v.picklist(["too-long", "unreadable", "unknown"]) })),
});

export const refusalSchema: v.GenericSchema<DocumentRefusal> = v.picklist([
  "not-text",
  "not-json",
  "too-complex",
  "no-body",
  "too-slow",
  "crashed",
]);

export const readDocumentSchema: v.GenericSchema<ReadDocument> = v.union([
  v.object({ parsed: parsedDocumentSchema }),
  v.object({ refused: refusalSchema }),
]);
