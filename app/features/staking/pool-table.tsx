import { memo, type Ref } from "react";
import type { PoolRow } from "#app/features/staking/pool-list.ts";
import {
  calculatorPath,
  shortId,
  isPoolStatus,
  poolPath,
  POOLS_PATH,
  type PoolColumn,
  type PoolQuery,
} from "#app/features/staking/staking.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import { SortableHeader } from "#app/foundation/lists/sortable-header.tsx";
import "./staking.css";
import "#app/foundation/lists/lists.css";

const COLUMNS: readonly [column: PoolColumn, first: "asc" | "desc"][] = [
  ["saturation", "desc"],
  ["stake", "desc"],
  ["pledge", "desc"],
  ["margin", "asc"],
  ["cost", "asc"],
  ["blocks", "desc"],
];

interface Props {
  rows: readonly PoolRow[];
  query: PoolQuery;
  frame: Ref<HTMLDivElement>;
  isLoading: boolean;
}

/** Pools of one page. We sell no place in the list. */
export function PoolTable({ rows, query, frame, isLoading }: Props) {
  const { t } = useTranslation("staking");
  return (
    <div ref={frame} className="list-frame card" role="region" aria-labelledby="pools-caption" aria-busy={isLoading} tabIndex={0}>
      <table className="list-table pool-table">
        <caption id="pools-caption" className="sr-only">
          {t("pools.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("pools.pool")}</th>
            {COLUMNS.map(([column, first]) => (
              <SortableHeader key={column} path={POOLS_PATH} query={query} column={column} first={first}>
                {t(`pools.${column}`)}
              </SortableHeader>
            ))}
            <th scope="col">
              <span className="sr-only">{t("pools.calculate")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pool) => (
            <Row key={pool.id} pool={pool} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Row = memo(function Row({ pool }: { pool: PoolRow }) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  const { id, ticker, name, saturation, stake, pledge, isPledgeMet, margin, fixedCost, blocks, askedAt, status, retiringEpoch } = pool;
  const unknown = t("pools.unknown");
  const ada = (value: number | null, format: (value: number) => string) =>
    value === null ? unknown : t("result.ada", { amount: format(value) });
  return (
    <tr data-pool={id}>
      <th scope="row">
        <LocalLink to={poolPath(id)} className="lone-link">
          <bdi>{ticker ?? name ?? t("pool.noName")}</bdi>
        </LocalLink>
        <span className="list-note fine-print">
          {ticker && name && <bdi>{name}</bdi>} <code title={id}>{shortId(id)}</code>
        </span>
        {status === "retiring" && (
          <span className="list-note fine-print alarm">
            {retiringEpoch === null ? t("pools.closingSometime") : t("pools.closing", { epoch: formats.integer(retiringEpoch) })}
          </span>
        )}
        {!isPoolStatus(status) && <span className="list-note fine-print">{t("pools.unknownStatus", { status })}</span>}
      </th>
      <TableCell label={t("pools.saturation")}>
        {saturation === null ? (
          unknown
        ) : (
          <span className={saturation > 1 ? "alarm" : undefined}>
            {formats.share(saturation * 100)}
            {saturation > 1 && <span className="list-note fine-print">{t("pools.over")}</span>}
          </span>
        )}
      </TableCell>
      <TableCell label={t("pools.stake")}>{ada(stake, formats.compact)}</TableCell>
      <TableCell label={t("pools.pledge")}>
        <span>
          {ada(pledge, formats.compact)}
          {/* No note for a pledge of 0, which is always met. */}
          {pledge !== 0 && (
            <span className={isPledgeMet === false ? "list-note fine-print alarm" : "list-note fine-print"}>
              {t(isPledgeMet === null ? "pools.notAsked" : isPledgeMet ? "pools.met" : "pools.notMet")}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label={t("pools.margin")}>{margin === null ? unknown : formats.share(margin * 100)}</TableCell>
      <TableCell label={t("pools.cost")}>{ada(fixedCost, formats.decimal)}</TableCell>
      <TableCell label={t("pools.blocks")}>
        {blocks !== null ? (
          formats.integer(blocks)
        ) : (
          <span className="list-note fine-print">{askedAt === null ? t("pools.notAsked") : unknown}</span>
        )}
      </TableCell>
      <td>
        <LocalLink
          to={calculatorPath(id)}
          className="lone-link action"
          aria-label={t("pools.calculateOne", { name: ticker ?? name ?? shortId(id) })}
        >
          {t("pools.calculate")}
        </LocalLink>
      </td>
    </tr>
  );
});
