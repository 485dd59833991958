import { memo, type Ref } from "react";
import type { DrepRow } from "#app/features/governance/dreps/drep-list.ts";
import { IdLine } from "#app/features/governance/dreps/id-line.tsx";
import { VoterTile } from "#app/features/governance/dreps/voter-tile.tsx";
import { countSquares, VoteSquares } from "#app/features/governance/dreps/vote-squares.tsx";
import { DREP_COLUMNS, drepPath, DREPS_PATH, type DrepQuery } from "#app/features/governance/governance.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import { SortableHeader } from "#app/foundation/lists/sortable-header.tsx";
import "./dreps.css";
import "#app/foundation/lists/lists.css";

interface Props {
  rows: readonly DrepRow[];
  query: DrepQuery;
  frame: Ref<HTMLDivElement>;
  isLoading: boolean;
}

export function DrepTable({ rows, query, frame, isLoading }: Props) {
  const { t } = useTranslation(["governance", "governance-drep"]);
  return (
    <div ref={frame} className="list-frame card" role="region" aria-labelledby="dreps-caption" aria-busy={isLoading} tabIndex={0}>
      <table className="list-table drep-table">
        <caption id="dreps-caption" className="sr-only">
          {t("dreps.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("dreps.drep")}</th>
            {DREP_COLUMNS.map((column) => (
              <SortableHeader key={column} path={DREPS_PATH} query={query} column={column}>
                {column === "votes" ? t("governance-drep:list.votes") : t(`dreps.${column}`)}
              </SortableHeader>
            ))}
            <th scope="col">{t("dreps.activity")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((drep) => (
            <Row key={drep.id} drep={drep} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ drep: { id, isActive, expiresEpoch, power, delegators, squares, name, statement } }: { drep: DrepRow }) {
  const { t } = useTranslation(["governance", "governance-drep"]);
  const formats = useFormats();
  // One note per row is enough: the activity's.
  const unknown = (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("dreps.unknown")}</span>
    </>
  );
  const cast = squares === null ? 0 : squares.length - countSquares(squares).missed;
  return (
    <tr data-drep={id}>
      <th scope="row">
        <div className="drep-head">
          <VoterTile name={name} />
          <div className="grid-tight">
            <LocalLink to={drepPath(id)} className="lone-link identifier" data-claimed={name !== null}>
              {name === null ? <code translate="no">{shortId(id)}</code> : <bdi>{name}</bdi>}
            </LocalLink>
            {statement !== null && (
              <span className="drep-statement detail">
                <bdi>{statement}</bdi>
              </span>
            )}
            <div className="row">
              {name !== null && <span className="list-note fine-print">{t("dreps.claimed")}</span>}
              <IdLine id={id} of={name ?? shortId(id)} />
            </div>
          </div>
        </div>
      </th>
      <TableCell label={t("governance-drep:list.votes")}>
        {squares === null ? (
          unknown
        ) : (
          <>
            <VoteSquares squares={squares} />
            <span className="list-note fine-print">
              {t("dreps.votesOf", { votes: formats.integer(cast), counted: formats.integer(squares.length) })}
            </span>
          </>
        )}
      </TableCell>
      <TableCell label={t("dreps.power")}>{power === null ? unknown : `${formats.compact(power)}\u00a0ADA`}</TableCell>
      <TableCell label={t("dreps.delegators")}>{delegators === null ? unknown : formats.integer(delegators)}</TableCell>
      <TableCell label={t("dreps.activity")}>
        {isActive === null ? (
          t("dreps.notAsked")
        ) : (
          <>
            {t(isActive ? "dreps.active" : "dreps.inactive")}
            {isActive && expiresEpoch !== null && (
              <span className="list-note fine-print">{t("dreps.until", { epoch: formats.integer(expiresEpoch) })}</span>
            )}
          </>
        )}
      </TableCell>
    </tr>
  );
});
