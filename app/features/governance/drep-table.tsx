import { memo, type Ref } from "react";
import type { DrepRow } from "#app/features/governance/drep-list.ts";
import { DREP_COLUMNS, DREPS_PATH, type DrepQuery } from "#app/features/governance/governance.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import { SortableHeader } from "#app/foundation/lists/sortable-header.tsx";
import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import "./governance.css";
import "#app/foundation/lists/lists.css";

interface Props {
  rows: readonly DrepRow[];
  query: DrepQuery;
  /** Number of open actions whose votes we know. */
  counted: number;
  frame: Ref<HTMLDivElement>;
  isLoading: boolean;
}

export function DrepTable({ rows, query, counted, frame, isLoading }: Props) {
  const { t } = useTranslation("governance");
  return (
    <div ref={frame} className="list-frame card" role="region" aria-labelledby="dreps-caption" aria-busy={isLoading} tabIndex={0}>
      <table className="list-table">
        <caption id="dreps-caption" className="sr-only">
          {t("dreps.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("dreps.drep")}</th>
            <th scope="col">{t("dreps.activity")}</th>
            {DREP_COLUMNS.map((column) => (
              <SortableHeader key={column} path={DREPS_PATH} query={query} column={column}>
                {t(`dreps.${column}`)}
              </SortableHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((drep) => (
            <Row key={drep.id} drep={drep} counted={counted} isOnly={rows.length === 1} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  drep: DrepRow;
  counted: number;
  isOnly: boolean;
}

const Row = memo(function Row({ drep: { id, isActive, expiresEpoch, power, delegators, votes, record, name }, counted, isOnly }: RowProps) {
  const { t } = useTranslation("governance");
  const formats = useFormats();
  const unknown = t(isActive === null ? "dreps.notAsked" : "dreps.unknown");
  return (
    <tr data-drep={id}>
      <th scope="row">
        {name !== null && (
          <>
            <bdi>{name}</bdi>
            <span className="list-note fine-print">{t("dreps.claimed")}</span>
          </>
        )}
        <DrepId id={id} isOpen={isOnly} />
      </th>
      <TableCell label={t("dreps.activity")}>
        {isActive === null ? (
          unknown
        ) : (
          <>
            {t(isActive ? "dreps.active" : "dreps.inactive")}
            {isActive && expiresEpoch !== null && (
              <span className="list-note fine-print">{t("dreps.until", { epoch: formats.integer(expiresEpoch) })}</span>
            )}
          </>
        )}
      </TableCell>
      <TableCell label={t("dreps.power")}>{power === null ? unknown : `${formats.compact(power)} ADA`}</TableCell>
      <TableCell label={t("dreps.delegators")}>{delegators === null ? unknown : formats.integer(delegators)}</TableCell>
      <TableCell label={t("dreps.votes")}>
        {votes === null ? t("dreps.notAsked") : t("dreps.votesOf", { votes: formats.integer(votes), counted: formats.integer(counted) })}
        {record && votes !== 0 && (
          <span className="list-note fine-print">
            {t("tally.votes", {
              yes: formats.integer(record.yes),
              no: formats.integer(record.no),
              abstain: formats.integer(record.abstain),
            })}
            {record.other > 0 && <> {t("dreps.otherVotes", { number: formats.integer(record.other) })}</>}
          </span>
        )}
      </TableCell>
    </tr>
  );
});

/** Short until opened, because only wallets need the full ID. */
function DrepId({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const short = shortId(id);
  return (
    <details className="drep-id" open={isOpen}>
      <summary className="fine-print">
        <code>{short}</code>
      </summary>
      <div>
        <code translate="no">{id}</code>
        <CopyButton label={`${t("copy.action")}${formats.colon}${short}`} />
      </div>
    </details>
  );
}
