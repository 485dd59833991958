import { describe, expect, test } from "vitest";
import { documentHash } from "#app/features/governance/documents/fetch-document.server.ts";
import { readDocument } from "#app/features/governance/documents/reading/read-document.server.ts";
import { createGovernanceDocuments, DOCUMENT_FORMS, servedBody, type DocumentForm } from "./world/governance-documents.ts";
import { createWorld } from "./world/world.ts";

const content = {
  texts: { title: 'A title with "quotes" and ł', abstract: "Two\nlines \\ and more" },
  onChain: {
    deposit: "100",
    reward_account: "stake1",
    gov_action: {
      tag: "treasury_withdrawals_action",
      rewards: [
        { key: "stake1a", value: "1" },
        { key: "stake1b", value: "2" },
      ],
    },
  },
};

describe("A simulated governance document", () => {
  test.each<[DocumentForm, object]>([
    ["right", { hashMatches: true, signatures: ["valid"], uncovered: [] }],
    ["altered", { hashMatches: false, signatures: ["invalid"] }],
    ["wrong-signature", { hashMatches: true, signatures: ["invalid"] }],
    ["unsigned", { hashMatches: true, signatures: [] }],
    ["replayed", { hashMatches: true, signatures: ["valid"] }],
    ["not-json", { hashMatches: true, refused: "not-json" }],
  ])("is read as published: %s", async (form, expected) => {
    const document = createGovernanceDocuments(createWorld(1)).publish("action", "7", content, form);
    const bytes = Buffer.from(servedBody(document));
    const read = await readDocument(bytes);
    expect({
      hashMatches: documentHash(bytes) === document.hash,
      ...("parsed" in read
        ? { signatures: read.parsed.authors.map(({ signature }) => signature), uncovered: read.parsed.uncovered }
        : { refused: read.refused }),
    }).toMatchObject(expected);
  });

  test("is the same in each world with the same seed, on the web or on IPFS, and mostly right", () => {
    const publish = (id: string) => createGovernanceDocuments(createWorld(1)).publish("vote", id, content);
    expect(publish("3")).toEqual(publish("3"));
    const all = Array.from({ length: 200 }, (_, index) => publish(String(index)));
    expect(all.filter(({ url }) => url.startsWith("ipfs://baf")).length).toBeGreaterThan(50);
    expect(all.filter(({ form }) => form === "right").length).toBeGreaterThan(70);
    expect(new Set(all.map(({ form }) => form))).toEqual(new Set(DOCUMENT_FORMS));
  });
});
