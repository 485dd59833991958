import type { Ref } from "react";
import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { ComparedCell } from "#app/features/ecosystem/compare/compare-cell.tsx";
import {
  compare,
  comparePath,
  MAX_COMPARED,
  type ComparedFacts,
  type ComparedProject,
} from "#app/features/ecosystem/compare/comparison.ts";
import { projectPath, type ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { SourceLines } from "#app/features/ecosystem/ui/project-cell.tsx";
import { ProjectFiguresContext } from "#app/features/ecosystem/project-context.tsx";
import { SourceDates } from "#app/features/ecosystem/ui/source-dates.tsx";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./compare.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/ui/titles.css";

const SOURCE_METRICS = [
  "tvl",
  "protocolVolume24h",
  "tokenVolume24h",
  "price",
  "change24h",
  "marketCap",
  "stablecoinSupply",
  "holders",
] as const satisfies ProjectMetric[];

interface Props {
  columns: readonly ComparedProject[];
  frame?: Ref<HTMLDivElement>;
}

/** Projects side by side, one column each; rows without any value are left out. */
export function CompareTable({ columns, frame }: Props) {
  const { t } = useTranslation("compare");
  const { groups, unknown } = compare(columns);
  const hasFigures = groups.some(({ group }) => group === "figures");
  return (
    <div className="comparison grid">
      <div className="split screen-only">
        {columns.length > 1 && (
          <label className="check">
            <input type="checkbox" className="only-differences" />
            {t("onlyDifferences")}
          </label>
        )}
        {hasFigures && <LiveControls namespace="compare" hasFigures />}
      </div>
      {/* Wide tables scroll inside this frame, which is focusable for the arrow keys. */}
      <div ref={frame} className="compare-frame card" role="region" aria-labelledby="compare-caption" tabIndex={0}>
        <table className="compare-table" data-columns={columns.length}>
          <caption id="compare-caption" className="sr-only">
            {t("caption", { names: columns.map(({ facts }) => facts.name).join(", ") })}
          </caption>
          <thead>
            <tr>
              <td className="caption">{t("places", { count: columns.length, most: MAX_COMPARED })}</td>
              {columns.map(({ facts }) => (
                <ColumnHead
                  key={facts.id}
                  facts={facts}
                  otherIds={columns.map((column) => column.facts.id).filter((id) => id !== facts.id)}
                />
              ))}
            </tr>
          </thead>
          {groups.map(({ group, rows }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span>{t(`groups.${group}`)}</span>
                </th>
              </tr>
              {rows.map(({ row, differs }) => (
                <tr key={row} data-row={row} data-differs={differs || undefined}>
                  <th scope="row">{t(`rows.${row}`)}</th>
                  {columns.map((column) => (
                    <td key={column.facts.id} data-project={column.facts.id} data-flash="">
                      <ProjectFiguresContext value={column.figures}>
                        <ComparedCell row={row} project={column} />
                      </ProjectFiguresContext>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row">{t("sources")}</th>
              {columns.map((column) => (
                <td key={column.facts.id}>
                  <ProjectFiguresContext value={column.figures}>
                    <SourceLines metrics={SOURCE_METRICS} />
                    <p className="source-line">
                      <span className="state-dot" />
                      <SourceDates of={column.facts} />
                    </p>
                  </ProjectFiguresContext>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {unknown.length > 0 && <p className="secondary">{t("leftOut", { rows: unknown.map((row) => t(`rows.${row}`)).join(", ") })}</p>}
    </div>
  );
}

function ColumnHead({ facts, otherIds }: { facts: ComparedFacts; otherIds: readonly string[] }) {
  const { t } = useTranslation(["compare", "catalog"]);
  const { id, name, category, status } = facts;
  return (
    <th scope="col" abbr={name} data-cat={category}>
      <div className="compare-head grid-close">
        <Avatar id={id} size={40} />
        <div className="grid-tight">
          <LocalLink to={projectPath(facts)} className="identifier item-title quiet-link">
            {name}
          </LocalLink>
          <span className="status" data-status={status}>
            {t(`catalog:status.${status}`)}
          </span>
        </div>
        <LocalLink to={comparePath(otherIds)} className="icon-button" aria-label={t("remove", { name })} title={t("remove", { name })}>
          <UiIcon name="x" />
        </LocalLink>
      </div>
    </th>
  );
}
