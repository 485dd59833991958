import { expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { documentJobs } from "./documents.jobs.server.ts";
import { createPoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { createGovernanceDocuments, type DocumentForm } from "#simulator/world/governance-documents.ts";
import { createWorld } from "#simulator/world/world.ts";
import { createFeatures } from "#tests/features.ts";
import { createAutoClosedStore } from "#tests/test-store.ts";

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const rowsSchema = v.array(v.object({ proposal_id: v.string(), meta_url: v.string(), meta_hash: v.string() }));
const STATES: Record<DocumentForm, { state: string; signature?: string | undefined }> = {
  right: { state: "verified", signature: "valid" },
  altered: { state: "differs", signature: "invalid" },
  missing: { state: "unreachable" },
  html: { state: "unreadable" },
  "too-large": { state: "too-large" },
  slow: { state: "unreachable" },
  "not-json": { state: "unreadable" },
  "wrong-signature": { state: "verified", signature: "invalid" },
  unsigned: { state: "verified" },
  replayed: { state: "verified", signature: "valid" },
};

test("The documents of all simulated actions end in the state that the simulator gave them", async () => {
  const seed = 208;
  const simulator = await startSimulator({ port: 0, seed });
  onTestFinished(() => simulator.close());
  const { services } = await createFeatures(await createAutoClosedStore());
  const { documents } = services.governance;
  const client = createPoliteFetch({ allow: [new URL(simulator.url).host], userAgent: "test", log: silent, limits: { backoffMs: 1 } });
  onTestFinished(() => client.close());
  const rows = v.parse(rowsSchema, await (await fetch(`${simulator.url}/koios/proposal_list`)).json());
  const anchors = rows.map(({ meta_url: url, meta_hash: hash }) => ({ url, hash }));
  const [job] = documentJobs({
    documents,
    clients: {
      gateways: client,
      authors: client,
      gatewayUrls: [`${simulator.url}/ipfs`],
      player: `${simulator.url}/documents`,
      pauseMs: 0,
      patience: { headersMs: 2_000, totalMs: 10_000 },
    },
    listAnchors: async () => anchors.map((anchor) => ({ anchor, rank: 0 })),
  });
  await job?.run(new AbortController().signal);
  const found = await documents.documentsOf(anchors);
  // The form depends on the ID only.
  const forms = createGovernanceDocuments(createWorld(seed));
  const expected = rows.map(({ proposal_id: id }) => ({ id, ...STATES[forms.publish("action", id, { texts: {} }).form] }));
  const seen = found.map(({ state, parsed }, index) => ({
    id: rows[index]?.proposal_id,
    state,
    ...(parsed?.authors[0] ? { signature: parsed.authors[0].signature } : {}),
  }));
  expect(seen).toEqual(expected);
  expect(new Set(seen.map(({ state }) => state)).size).toBeGreaterThan(3);
});
