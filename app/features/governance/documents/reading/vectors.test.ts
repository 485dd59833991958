import { describe, expect, test } from "vitest";
import { canonicalizeBody } from "./canonical-body.server.ts";
import { hashOf, vector } from "./documents.test-support.ts";
import { parseJsonObject } from "./parse-json.server.ts";
import { readDocument } from "./read-document.server.ts";

/** File, blake2b-256 of the file, blake2b-256 of the canonical body (null: not published), number of signatures. */
const VECTORS: [string, string, string | null, number][] = [
  [
    "cip-100-example",
    "7b7d4a28a599bbb8c08b239be2645fa82d63a848320bf4760b07d86fcf1aabdc",
    "6d17e71c5793ed5945f58bf48e13bb1b3543187ab9c2afbd280a21afb4a90d35",
    1,
  ],
  [
    "cip-108-treasury-withdrawal",
    "311b148ca792007a3b1fee75a8698165911e306c3bc2afef6cf0145ecc7d03d4",
    "68d6fe27087457acf0164e65414238c43573192c99f30341926d1524924d71ca",
    1,
  ],
  [
    "cip-108-no-confidence",
    "87ba5c10c89484c52265b50d669b4acf116aaeb8a6fa35fbf06e5ec67cda9270",
    "4a7ecc544559df67ece3f7f90f76c4e3e7e329a274c79a06dcfbf28351db600e",
    1,
  ],
  ["cip-119-drep", "a14a5ad4f36bddc00f92ddb39fd9ac633c0fd43f8bfa57758f9163d10ef916de", null, 0],
  [
    "cip-136-treasury-withdrawal-unconstitutional",
    "7065bd1dcdde9c512f973519085ea55872fdf1a78eddb6907149dde1541e8044",
    "7b2c08cafbdf7b524035c1f7face3af9f0370d2df4d5c841ebb83b4e5a843e64",
    1,
  ],
  [
    "cip-136-parameter-change-abstain",
    "e6eb01af450260deda3cbbdf042b5c33eeb479013680f2db3b24d48801dd05a9",
    "f1a20900160c3516d9cfb9b6db2d75d8f06bc167b751d285dc8532e45ce29eaf",
    1,
  ],
  [
    "cip-169-parameter-change",
    "519e82090dfe6a0156bd700fd8cba8aa821fd5ea2103be9b36896efea58a5ffe",
    "1b5315408e7b9d28920eb3acc1e0a3c54028ca7e2914ab8947be10c7ebbc5592",
    1,
  ],
  [
    "cip-169-treasury-withdrawal",
    "b43eeecfcc96e15aff04031bd89cacbaa8a8320d2e686d57442b4a11bfa44468",
    "271919c67490332f838362794907860f84a1121d809677d307ec120c23a248fb",
    2,
  ],
  [
    "cip-169-info-action",
    "aa81de55faabe0b83c8259dead46c0d620cc1196553db09fe8762b69a7486257",
    "3c7d3967df872ecf1a15925f9b8c0481922663560d7b4166a928a59995406ecb",
    1,
  ],
  [
    "cip-169-new-constitution",
    "ae733cc4879586038c72cc8320b66e749095af0cfdfa9ec864aec4e57d207173",
    "aa5ee2ba2efafc92bb34cb4a790b5ca4532947e0f8335e16272a6756750b9e41",
    1,
  ],
  [
    "cip-169-vote",
    "ad8c5f7c1b73f13c76371047e96f492ad890f6d1d8d585c9d81ffd240a92c9ae",
    "94ec7c65ed1342bb9b92e1b524aad04f9c2128eedbae2f3bbf5d7776f49ce72e",
    1,
  ],
  [
    "cip-169-committee-vote",
    "2eea6d9906e8a5660a3fecc64cafac0815e7b8b170b09a5ad13ba3417a067b67",
    "8482fc078d8b031eb31b6c898672a0c828ee176b43bd72c24aaa6a8ad1c6cdec",
    1,
  ],
  [
    "cip-169-drep-registration",
    "f421a41ec0081c16a9b23e75e71f808de4c3e933254a529dfb26d205e031c783",
    "ffa5db2a497b8b51cc1302def50366aacb3a30aee77a8806d9c762fd0d50ef43",
    1,
  ],
  [
    "cip-169-drep-update",
    "c7f4b4f42531c6ee02aab761dee349650b07f48ef58a0f3122c7d12377bcf8c9",
    "1211853ce1cda2fbe07c0512c37310942492687585a8ba1e6eee49fbcc8c18d5",
    1,
  ],
  [
    "cip-169-committee-resignation",
    "3e16fb0d2f6885cb9ad0f2be6417d2162bcd6f57ea0cf1d4da6932ed2dd1ecd6",
    "b9521ad29fc7bb79f6f790053a7f97a412047323c01c183f0790327ebfbbf309",
    1,
  ],
];

describe.each(VECTORS)("The standards' own document %s", (name, fileHash, bodyHash, signatures) => {
  test("has the published hashes", async () => {
    const bytes = vector(name);
    expect(hashOf(bytes)).toBe(fileHash);
    const json = parseJsonObject(bytes);
    if (!("object" in json)) throw new Error(`refused: ${json.refused}`);
    const { hash } = await canonicalizeBody(json.object);
    if (bodyHash !== null) expect(Buffer.from(hash).toString("hex")).toBe(bodyHash);
  });

  test("has valid signatures that cover every text, and nothing unreadable", async () => {
    const read = await readDocument(vector(name));
    if (!("parsed" in read)) throw new Error(`refused: ${read.refused}`);
    const { parsed } = read;
    expect(parsed.authors.map(({ signature }) => signature)).toEqual(Array.from({ length: signatures }, () => "valid"));
    expect(parsed.uncovered).toEqual([]);
    // The published example misspells a field.
    expect(parsed.warnings).toEqual(name === "cip-119-drep" ? [{ field: "hahsAlgorithm", problem: "unknown" }] : []);
    expect(Object.keys(parsed.texts).length).toBeGreaterThan(0);
  });
});
