import type { GovernanceDocumentsService } from "#app/features/governance/documents/documents.server.ts";
import type { GovernanceHistory } from "#app/features/governance/history/history.server.ts";

/**
 * Titles in the verified documents of these actions, by action ID. Any other document may have been changed by anyone, so it gives no
 * title.
 */
export async function documentTitles(
  { history, documents }: { history: Pick<GovernanceHistory, "actions">; documents: Pick<GovernanceDocumentsService, "documentsOf"> },
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = new Set(ids);
  const anchored = (await history.actions()).flatMap(({ id, anchor }) => (anchor && wanted.has(id) ? [{ id, anchor }] : []));
  const found = await documents.documentsOf(anchored.map(({ anchor }) => anchor));
  const titles = anchored.flatMap(({ id }, at) => {
    const document = found[at];
    const title = document?.state === "verified" ? document.parsed?.texts.title?.trim() : undefined;
    return title ? [[id, title] as const] : [];
  });
  return new Map(titles);
}
