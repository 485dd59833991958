import { encode } from "cborg";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalizeBody } from "./canonical-body.server.ts";
import type { ParsedDocument } from "../documents.ts";
import { bytesOf, createKey, vector } from "./documents.test-support.ts";
import { parseJsonObject, type JsonObject } from "./parse-json.server.ts";
import { readDocument } from "./read-document.server.ts";

async function parse(value: unknown): Promise<ParsedDocument> {
  const read = await readDocument(bytesOf(value));
  if (!("parsed" in read)) throw new Error(`refused: ${read.refused}`);
  return read.parsed;
}

function vectorObject(name: string): JsonObject {
  const json = parseJsonObject(vector(name));
  if (!("object" in json)) throw new Error(json.refused);
  return json.object;
}

const bodyOf = (document: JsonObject): JsonObject => {
  const { body } = document;
  if (typeof body !== "object" || body === null) throw new Error("no body");
  return { ...body };
};

const ACTION = vectorObject("cip-108-treasury-withdrawal");
const withBody = (more: JsonObject): JsonObject => ({ ...ACTION, body: { ...bodyOf(ACTION), ...more } });
const signatures = ({ authors }: ParsedDocument) => authors.map(({ signature }) => signature);

describe("A document's parts", () => {
  test("are read as texts, references and an author", async () => {
    expect(await parse(ACTION)).toMatchObject({
      language: "en-us",
      texts: { title: "Buy Ryan a island", abstract: expect.stringContaining("Withdraw") },
      references: [{ kind: "Other", label: "A cool island for Ryan" }],
      authors: [{ name: "Ryan Williams", algorithm: "ed25519", signature: "valid" }],
    });
  });

  test("are the profile of a DRep, with an image that's never loaded", async () => {
    expect(await parse(vectorObject("cip-119-drep"))).toMatchObject({
      texts: { givenName: "Ryan Williams", objectives: expect.any(String), motivations: expect.any(String) },
      image: { url: expect.stringContaining("https://"), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      paymentAddress: expect.stringContaining("addr1"),
      doNotList: false,
      authors: [],
    });
  });

  test("include the internal vote of a committee member", async () => {
    expect((await parse(vectorObject("cip-136-treasury-withdrawal-unconstitutional"))).internalVote).toEqual({
      constitutional: 0,
      unconstitutional: 1,
      abstain: 0,
      didNotVote: 0,
      againstVote: null,
    });
  });

  test.each<[string, JsonObject, object]>([
    ["JSON-LD values are unwrapped", { title: { "@value": "A title", "@language": "en" } }, { texts: { title: "A title" } }],
    ["a list with one value, too", { title: [{ "@value": "A title" }] }, { texts: { title: "A title" } }],
    ["a text of a wrong type is a warning", { title: 7 }, { warnings: [{ field: "body.title", problem: "unreadable" }] }],
    ["so is an object", { abstract: { a: 1 } }, { warnings: [{ field: "body.abstract", problem: "unreadable" }] }],
    [
      "a long title is kept with a warning",
      { title: "x".repeat(81) },
      { texts: { title: "x".repeat(81) }, warnings: [{ field: "body.title", problem: "too-long" }] },
    ],
    ["the limit counts characters", { title: "🙂".repeat(80) }, { warnings: [] }],
    ["unknown fields are named", { budget: 1 }, { warnings: [{ field: "body.budget", problem: "unknown" }] }],
    ["null is nothing", { title: null, references: null, image: null }, { references: [], image: null, warnings: [] }],
    [
      "one reference without a list is read",
      { references: { label: "A", uri: "https://a.example" } },
      { references: [{ kind: "Other", label: "A", uri: "https://a.example" }] },
    ],
    [
      "references that are texts are warnings",
      { references: ["x"] },
      { references: [], warnings: [{ field: "body.references[0]", problem: "unreadable" }] },
    ],
    ["doNotList as text counts", { doNotList: "true" }, { doNotList: true }],
    [
      "an image inside the document has no address",
      { image: { contentUrl: "data:image/png;base64,AAAA" } },
      { image: { url: null, sha256: null } },
    ],
    [
      "an image without its hash is a warning",
      { image: { contentUrl: "https://a.example/i.png" } },
      { warnings: [{ field: "body.image.sha256", problem: "unreadable" }] },
    ],
    ["line breaks stay", { abstract: "a\r\nb\n\n# c" }, { texts: { abstract: "a\nb\n\n# c" } }],
    [
      "characters that turn text around are removed",
      { title: "safe \u202Efdp.exe\u2066 \u0000\u0007\uD800end" },
      { texts: { title: "safe fdp.exe end" } },
    ],
    ["markup stays text", { title: "<script>alert(1)</script>" }, { texts: { title: "<script>alert(1)</script>" } }],
  ])("%s", async (_name, more, expected) => {
    const { title: _title, ...rest } = bodyOf(ACTION);
    expect(await parse({ ...ACTION, body: { ...rest, ...more } })).toMatchObject(expected);
  });

  test("named like JavaScript's own are nothing special", async () => {
    const bytes = Buffer.from(
      '{"__proto__":{"polluted":1},"constructor":1,"body":{"title":"T","__proto__":{"abstract":"x"},"toString":"y","onChain":{"__proto__":{"a":1},"tag":"t"}}}',
    );
    const read = await readDocument(bytes);
    expect(read).toMatchObject({ parsed: { texts: { title: "T" }, onChain: { tag: "t" } } });
    expect("parsed" in read && Object.keys(read.parsed.texts)).toEqual(["title"]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});

describe("A document is refused if it", () => {
  test.each<[string, Uint8Array, string]>([
    ["is a web page", Buffer.from("<!doctype html><html></html>"), "not-json"],
    ["is empty", Buffer.from(""), "not-json"],
    ["is a list", Buffer.from("[1]"), "not-json"],
    ["is a word", Buffer.from('"x"'), "not-json"],
    ["isn't UTF-8", Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), "not-text"],
    ["is cut off", vector("cip-108-treasury-withdrawal").subarray(0, 900), "not-json"],
    ["has no body", Buffer.from('{"name":"a profile of another kind"}'), "no-body"],
    ["has a text as its body", Buffer.from('{"body":"text"}'), "no-body"],
    ["is nested too deep", Buffer.from(`{"body":${"[".repeat(100_000)}${"]".repeat(100_000)}}`), "too-complex"],
    ["has too many values", Buffer.from(`{"body":{"x":[${"1,".repeat(200_000)}1]}}`), "too-complex"],
  ])("%s", async (_name, bytes, refused) => {
    expect(await readDocument(bytes)).toEqual({ refused });
  });

  test("but not for its size: 3 MB of text are read", async () => {
    const parsed = await parse(withBody({ rationale: "word ".repeat(590_000) }));
    expect(parsed.texts.rationale?.length).toBeGreaterThan(2_900_000);
    expect(signatures(parsed)).toEqual(["invalid"]);
  });
});

describe("An author's signature", () => {
  const key = createKey();
  const signed = async (document: JsonObject, witness: (hash: Uint8Array) => object): Promise<ParsedDocument> =>
    parse({ ...document, authors: [{ name: "A", witness: witness((await canonicalizeBody(document)).hash) }] });
  const ed25519 = (hash: Uint8Array, more: object = {}) => ({
    witnessAlgorithm: "ed25519",
    publicKey: key.publicKey,
    signature: key.sign(hash).toString("hex"),
    ...more,
  });

  test("is valid for exactly the body that was signed", async () => {
    expect(signatures(await signed(ACTION, ed25519))).toEqual(["valid"]);
    for (const change of [{ title: "Buy Ryan an island" }, { abstract: "More" }, { references: [] }, { comment: "new" }]) {
      expect(signatures(await parse(withBody(change)))).toEqual([Object.hasOwn(change, "comment") ? "partial" : "invalid"]);
    }
  });

  test("is never valid for a body with any other text", async () => {
    const witness = ed25519((await canonicalizeBody(ACTION)).hash);
    const own = bodyOf(ACTION);
    const texts = fc.tuple(fc.constantFrom("title", "abstract", "motivation", "rationale"), fc.string({ unit: "binary" }));
    await fc.assert(
      fc.asyncProperty(texts, async ([name, text]) => {
        fc.pre(own[name] !== text);
        expect(signatures(await parse({ ...withBody({ [name]: text }), authors: [{ name: "A", witness }] }))).not.toContain("valid");
      }),
      { numRuns: 50 },
    );
  });

  test("is wrong in another document", async () => {
    const { authors } = vectorObject("cip-108-no-confidence");
    expect(signatures(await parse({ ...ACTION, authors }))).toEqual(["invalid"]);
  });

  test("doesn't cover a text that the document's own vocabulary leaves out or renames", async () => {
    const context = (abstract: unknown) => ({ body: { "@id": "urn:body", "@context": { title: "urn:x#title", abstract } } });
    const document = (abstract: unknown) => ({ "@context": context(abstract), body: { title: "T", abstract: "A" } });
    for (const hidden of [null, "@index", "urn:x#title", { "@id": "urn:x#other" }]) {
      const parsed = await signed(document(hidden), ed25519);
      expect(parsed.uncovered, JSON.stringify(hidden)).toEqual(["abstract"]);
      expect(signatures(parsed)).toEqual(["partial"]);
    }
    expect((await signed(document("urn:x#abstract"), ed25519)).uncovered).toEqual([]);
  });

  test("covers texts with quotes, line breaks and all alphabets", async () => {
    const texts = { title: 'a "quoted" \\ title', abstract: "line\r\nbreak\t\u0001 ł 日本 🙂" };
    const parsed = await signed(withBody(texts), ed25519);
    expect([signatures(parsed), parsed.uncovered]).toEqual([["valid"], []]);
  });

  test.each<[string, object, string]>([
    ["a signature that is too short", { signature: "00" }, "invalid"],
    ["a signature that isn't hexadecimal", { signature: "x".repeat(128) }, "invalid"],
    ["a key that is too short", { publicKey: "00" }, "invalid"],
    ["another key", { publicKey: createKey().publicKey }, "invalid"],
    ["no algorithm", { witnessAlgorithm: undefined }, "unchecked"],
    ["an unknown algorithm", { witnessAlgorithm: "rsa" }, "unchecked"],
    ["no signature", { signature: undefined }, "missing"],
    ["no key", { publicKey: undefined }, "missing"],
    ["values that JSON-LD wraps", { publicKey: { "@value": key.publicKey } }, "valid"],
  ])("with %s", async (_name, more, expected) => {
    expect(signatures(await signed(ACTION, (hash) => ed25519(hash, more)))).toEqual([expected]);
  });

  test("can't be checked with a vocabulary that we'd have to request", async () => {
    const witness = { witnessAlgorithm: "ed25519", publicKey: key.publicKey, signature: "00".repeat(64) };
    for (const context of [
      "https://attacker.example/context.jsonld",
      "http://169.254.169.254/",
      ["file:///etc/passwd"],
      { "@import": "https://attacker.example/" },
    ])
      expect(signatures(await parse({ ...ACTION, "@context": context, authors: [{ witness }] }))).toEqual(["unchecked"]);
  });

  test("is checked with the standards' vocabularies, which we have, and with CIP-100's by default", async () => {
    for (const name of ["CIP-0108/cip-0108.common.jsonld", "CIP-0100/cip-0100.common.jsonld"]) {
      const url = `https://raw.githubusercontent.com/cardano-foundation/CIPs/master/${name}`;
      expect(signatures(await signed({ "@context": url, body: { comment: "c" } }, ed25519))[0], url).toMatch(/^(?:valid|partial)$/);
    }
    expect(signatures(await signed({ body: { comment: "c" } }, ed25519))).toEqual(["valid"]);
  });

  describe("by a wallet (CIP-8)", () => {
    const cose = (payload: Uint8Array, more: { x?: Uint8Array; header?: Map<number, unknown> } = {}) => {
      const protectedHeaders = encode(more.header ?? new Map<number, unknown>([[1, -8]]));
      const signature = key.sign(encode(["Signature1", protectedHeaders, new Uint8Array(), payload]));
      const coseKey = encode(
        new Map<number, unknown>([
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, more.x ?? Buffer.from(key.publicKey, "hex")],
        ]),
      );
      return {
        witnessAlgorithm: "CIP-0008",
        publicKey: Buffer.from(coseKey).toString("hex"),
        signature: Buffer.from(encode([protectedHeaders, new Map([["hashed", false]]), payload, signature])).toString("hex"),
      };
    };

    test("is valid with the body's hash as bytes or text, and a key in either form", async () => {
      expect(signatures(await signed(ACTION, (hash) => cose(hash)))).toEqual(["valid"]);
      expect(signatures(await signed(ACTION, (hash) => cose(Buffer.from(Buffer.from(hash).toString("hex")))))).toEqual(["valid"]);
      expect(signatures(await signed(ACTION, (hash) => ({ ...cose(hash), publicKey: key.publicKey })))).toEqual(["valid"]);
    });

    test("is wrong with another payload, key or algorithm, or without CBOR", async () => {
      const wrong: ((hash: Uint8Array) => object)[] = [
        () => cose(new Uint8Array(32)),
        (hash) => cose(hash, { x: Buffer.from(createKey().publicKey, "hex") }),
        (hash) => cose(hash, { header: new Map([[1, -7]]) }),
        (hash) => ({ ...cose(hash), signature: "ffff" }),
        (hash) => ({ ...cose(hash), publicKey: "a0" }),
      ];
      for (const witness of wrong) expect(signatures(await signed(ACTION, witness))).toEqual(["invalid"]);
    });
  });
});
