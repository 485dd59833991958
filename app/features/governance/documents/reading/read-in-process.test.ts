import { expect, test } from "vitest";
import { bytesOf, createKey, vector } from "./documents.test-support.ts";
import { readDocument } from "./read-document.server.ts";
import { readDocumentInProcess } from "./read-in-process.server.ts";

test("The other process reads a document as this one does", async () => {
  for (const name of ["cip-169-treasury-withdrawal", "cip-119-drep"])
    expect(await readDocumentInProcess(vector(name))).toEqual(await readDocument(vector(name)));
  expect(await readDocumentInProcess(Buffer.from("<html>"))).toEqual({ refused: "not-json" });
});

test("A body that is made to take long to canonicalize ends at the limit", async () => {
  // A complete graph of nodes that all look the same is the worst case of RDF canonicalization.
  const names = Array.from({ length: 24 }, (_, index) => `_:n${index}`);
  const nodes = names.map((id) => ({ "@id": id, p: names.filter((other) => other !== id).map((other) => ({ "@id": other })) }));
  const witness = { witnessAlgorithm: "ed25519", publicKey: createKey().publicKey, signature: "00".repeat(64) };
  const document = { "@context": { "@vocab": "urn:x#" }, body: { title: "T", all: nodes }, authors: [{ witness }] };
  const read = await readDocumentInProcess(bytesOf(document), 3_000);
  const signature = "parsed" in read ? read.parsed.authors[0]?.signature : read.refused;
  expect(["too-slow", "unchecked"]).toContain(signature);
});
