import type { Database } from "#app/foundation/db/database.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import type { Anchor } from "#app/features/governance/history/records.ts";
import { DocumentsStore } from "./documents-store.server.ts";
import { listAnchors } from "./list-anchors.server.ts";
import { anchorKey, unreadDocument, type GovernanceDocument } from "./documents.ts";

export function createGovernanceDocuments({ db, bus }: { db: Database; bus: LiveBus }) {
  const store = new DocumentsStore(db, bus);
  /** In the order of the anchors, with one query. */
  const documentsOf = async (anchors: readonly Anchor[]): Promise<GovernanceDocument[]> => {
    const found = await store.find(anchors);
    return anchors.map((anchor) => found.get(anchorKey(anchor)) ?? unreadDocument(anchor));
  };
  return {
    store,
    /** Anchors of the stored history that should be queued. */
    listAnchors: () => listAnchors(db),
    documentsOf,
    documentOf: async (anchor: Anchor): Promise<GovernanceDocument> => (await documentsOf([anchor]))[0] ?? unreadDocument(anchor),
  };
}
export type GovernanceDocumentsService = ReturnType<typeof createGovernanceDocuments>;
