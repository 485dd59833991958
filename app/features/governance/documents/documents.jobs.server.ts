import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE, SECOND } from "#app/foundation/durations.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";
import { errorMessage, log } from "#app/foundation/log.server.ts";
import type { GovernanceDocumentsService } from "./documents.server.ts";
import type { QueuedAnchor } from "./documents-store.server.ts";
import { fetchDocument, type DocumentClients } from "./fetch-document.server.ts";
import { readDocumentInProcess } from "./reading/read-in-process.server.ts";
import type { ReadDocument } from "./reading/read-document.server.ts";

const INTERVAL = 10 * MINUTE;
const DOCUMENTS_PER_RUN = 20;
const OUTDATED_PER_RUN = 50;
const PAUSE_MS = SECOND;
/** While documents wait: a gateway then gets at most one request every six seconds on average. */
const NEXT_RUN = { nextIn: 2 * MINUTE };

/** Reads documents that the chain names, the most important first. */
export function documentJobs({
  documents: { store },
  clients,
  listAnchors,
  read = readDocumentInProcess,
  now = () => new Date(),
}: {
  documents: GovernanceDocumentsService;
  clients: DocumentClients;
  /** All anchors that the site knows, with their ranks. */
  listAnchors: () => Promise<readonly QueuedAnchor[]>;
  read?: (bytes: Uint8Array) => Promise<ReadDocument>;
  now?: () => Date;
}): Job[] {
  // One document must not stop the others.
  const readSafely = (bytes: Uint8Array): Promise<ReadDocument> =>
    read(bytes).catch((error: unknown) => {
      log.warn({ event: "document-reader-failed", reason: errorMessage(error) });
      return { refused: "crashed" };
    });

  return [
    {
      name: "governance-documents",
      every: INTERVAL,
      async run(signal) {
        for (const { hash, bytes } of await store.outdated(OUTDATED_PER_RUN)) await store.saveParsed(hash, await readSafely(bytes));
        await store.enqueue(await listAnchors(), now());
        const due = await store.due(DOCUMENTS_PER_RUN, now());
        for (const anchor of due) {
          if (signal.aborted) return;
          const fetched = await fetchDocument(clients, anchor, signal);
          // An interrupted try says nothing about the document.
          if (signal.aborted) return;
          const result = fetched.read && (await readSafely(fetched.read.bytes));
          const state = await store.save(anchor, fetched, result, now());
          if (state !== "verified") log.debug({ event: "document-not-verified", hash: anchor.hash, state });
          await sleep(clients.pauseMs ?? PAUSE_MS);
        }
        if (due.length === DOCUMENTS_PER_RUN) return NEXT_RUN;
      },
    },
  ];
}
