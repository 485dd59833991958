import type { PoolVotes } from "#app/features/governance/committee/pool-votes.ts";
import { VoteSquares } from "#app/features/governance/dreps/vote-squares.tsx";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "#app/foundation/lists/lists.css";

/** Largest pools, how they voted, and how the ledger reads their silence. `pathOf` is the path of a pool's page. */
export function PoolVotesTable({ votes, pathOf }: { votes: PoolVotes; pathOf: (id: string) => `/${string}` }) {
  const { t } = useTranslation("governance-drep");
  const formats = useFormats();
  return (
    <>
      <p>
        {t("pools.voted", {
          voted: formats.integer(votes.voted),
          pools: formats.integer(votes.pools),
          share: formats.percent(votes.votedShare * 100),
          epoch: formats.integer(votes.epoch),
        })}
      </p>
      <div className="list-frame card" role="region" aria-labelledby="pool-votes-caption" tabIndex={0}>
        <table className="list-table">
          <caption id="pool-votes-caption" className="sr-only">
            {t("pools.table")}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t("pools.pool")}</th>
              <th scope="col">{t("list.votes")}</th>
              <th scope="col">{t("pools.silence")}</th>
              <th scope="col">{t("facts.power")}</th>
            </tr>
          </thead>
          <tbody>
            {votes.rows.map(({ id, name, power, squares, silentChoice }) => (
              <tr key={id}>
                <th scope="row">
                  <LocalLink to={pathOf(id)} className="quiet-link">
                    {name === null ? <code translate="no">{shortId(id)}</code> : <bdi>{name}</bdi>}
                  </LocalLink>
                </th>
                <TableCell label={t("list.votes")}>
                  <VoteSquares squares={squares} />
                </TableCell>
                <TableCell label={t("pools.silence")}>{t(`pools.silentAs.${silentChoice ?? "no"}`)}</TableCell>
                <TableCell label={t("facts.power")}>{`${formats.compact(power)}\u00a0ADA`}</TableCell>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
