import type { PoolVotes } from "#app/features/governance/committee/pool-votes.ts";
import { PoolVotesTable } from "#app/features/governance/committee/pool-votes-table.tsx";
import { HistoryNote } from "#app/features/governance/dreps/history-note.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/foundation/ui/notes.css";
import "#app/foundation/ui/points.css";

const RULES = ["which", "silent", "choice", "hardFork"] as const;

/** The ledger's rules for pools that don't vote, and how the largest pools voted. `pathOf` is the path of a pool's page. */
export function SilentPools({ votes, pathOf }: { votes: PoolVotes | null; pathOf: (id: string) => `/${string}` }) {
  const { t } = useTranslation("governance-drep");
  return (
    <section className="page-notes grid" aria-labelledby="pools">
      <h2 id="pools">{t("pools.title")}</h2>
      <ul className="bullets">
        {RULES.map((rule) => (
          <li key={rule}>{t(`pools.${rule}`)}</li>
        ))}
      </ul>
      {votes ? (
        <>
          <HistoryNote coverage={votes.coverage} />
          <PoolVotesTable votes={votes} pathOf={pathOf} />
        </>
      ) : (
        <p className="secondary">{t("pools.notRead")}</p>
      )}
    </section>
  );
}
