import { documentText } from "#app/features/governance/documents/documents.ts";
import type { TitledRecord } from "#app/features/governance/dreps/drep-view.ts";
import type { VotingRecord } from "#app/features/governance/dreps/voting-record.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";

/** Adds the actions' titles to a record, and the voter's reasons from documents that match their hash. */
export const createRecordTitles =
  ({ documents, latestSnapshot }: GovernanceService) =>
  async (record: VotingRecord): Promise<TitledRecord> => {
    const titles = new Map((await latestSnapshot()).actions.map(({ id, title }) => [id, title]));
    const explained = record.entries.flatMap(({ actionId, anchor }) => (anchor ? [{ actionId, anchor }] : []));
    const read = await documents.documentsOf(explained.map(({ anchor }) => anchor));
    const reasons = new Map(
      read.map((document, at) => [explained[at]?.actionId, document.state === "verified" ? documentText(document) : null]),
    );
    return {
      ...record,
      entries: record.entries.map((entry) => ({
        ...entry,
        title: titles.get(entry.actionId) ?? null,
        reasons: reasons.get(entry.actionId) ?? null,
      })),
    };
  };
export type TitleRecord = ReturnType<typeof createRecordTitles>;
