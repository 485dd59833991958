import { memo } from "react";
import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { projectPath, type Card, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import { sparklinePath } from "#app/features/ecosystem/ui/sparkline.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import { directionOf } from "#app/foundation/figures/change-direction.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { StarButton } from "#app/foundation/ui/star-button.tsx";
import "./project-table.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/art/hatches.css";

interface Props {
  card: Card;
  figures: CardFigures;
  sparkline?: readonly number[] | undefined;
  /** Cells of the group's own columns. */
  own?: Readonly<Record<string, string | null>> | undefined;
  anchor?: string | undefined;
  /** True when the row starts below a phone's first screen. */
  isBelow?: boolean;
}

/** A project as a row. Unknown cells stay empty, and columns without any value are hidden (project-table.css). */
export const ProjectRow = memo(function ProjectRow({ card, figures, sparkline, own, anchor, isBelow = false }: Props) {
  const { t } = useTranslation(["directory", "catalog", "categories"]);
  const formats = useFormats();
  const { id, name, category, subcategory, status, features, custody, audits, hasIncident, confirmed } = card;
  const group = subcategory ? t(`catalog:subcategories.names.${subcategory}`) : t.dynamic("categories:names", category);
  const kind = features?.includes("mobile") ? `${group} · ${t("catalog:features.mobile")}` : group;
  const isClosed = status === "discontinued";
  const auditText = audits === undefined ? undefined : t("table.auditCount", { count: audits });
  return (
    <tr
      id={anchor}
      className={isBelow ? "deferred-layout-mobile" : undefined}
      data-project={id}
      data-cat={category}
      data-closed={isClosed || undefined}
      suppressHydrationWarning
    >
      <th scope="row">
        <div className="row-name line">
          <Avatar id={id} size={36} />
          <div className="fill">
            <LocalLink to={projectPath(card)} className="row-link quiet-link small-title">
              {name}
            </LocalLink>
            {status !== "live" && !isClosed && (
              <span className="status" data-status={status}>
                {t(`catalog:status.${status}`)}
              </span>
            )}
            <span className="row-note" aria-hidden="true">
              {[kind, hasIncident ? t("table.incident") : auditText].filter(Boolean).join(" · ")}
            </span>
          </div>
          <StarButton id={id} name={name} />
        </div>
      </th>
      <td className="col-kind">{kind}</td>
      <td className="col-tvl">
        <FigureOf metric="tvl" figure={figures.tvl} format={formats.usdCompact} />
      </td>
      {own &&
        Object.entries(own).map(([column, cell]) => (
          <td key={column} className="col-own">
            {cell}
          </td>
        ))}
      <td className="col-change">{figures.change24h && <ChangeOf metric="change24h" figure={figures.change24h} />}</td>
      <td className="col-week">
        {figures.change7d && (
          <span className="row-week">
            {sparkline && sparkline.length > 1 && (
              <svg
                className={`row-line change-${directionOf(figures.change7d.value)}`}
                viewBox="-1 -1 58 13"
                width="58"
                height="13"
                aria-hidden="true"
              >
                <polyline points={sparklinePath(sparkline, 56, 11)} />
              </svg>
            )}
            <ChangeOf metric="change7d" figure={figures.change7d} />
          </span>
        )}
      </td>
      <td className="col-holders">
        <FigureOf metric="users" figure={figures.users} format={formats.compact} />
      </td>
      <td className="col-transactions">
        <FigureOf metric="transactions30d" figure={figures.transactions30d} format={formats.compact} />
      </td>
      <td className="col-custody">{custody && !isClosed && t(`table.custodyShort.${custody}`)}</td>
      <td className="col-audits">
        {(hasIncident ?? auditText) && (
          <>
            {auditText && <span className="row-audits">{auditText}</span>}{" "}
            {hasIncident && <span className="alarm">{t("table.incident")}</span>}
          </>
        )}
      </td>
      <td className="col-confirmed" suppressHydrationWarning>
        {formats.numericMonth(Date.parse(confirmed))}
      </td>
    </tr>
  );
});

function FigureOf({
  metric,
  figure,
  format,
}: {
  metric: "tvl" | "users" | "transactions30d";
  figure: Figure | null;
  format: (value: number) => string;
}) {
  return (
    figure && (
      <data value={figure.value} data-metric={metric} suppressHydrationWarning>
        {format(figure.value)}
      </data>
    )
  );
}

function ChangeOf({ metric, figure: { value } }: { metric: "change24h" | "change7d"; figure: Figure }) {
  const formats = useFormats();
  return (
    <data value={value} data-metric={metric}>
      <Change percent={value}>{formats.change(value)}</Change>
    </data>
  );
}
