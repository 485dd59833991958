import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Avatar } from "#app/features/ecosystem/ui/avatar.tsx";
import { CardSources } from "#app/features/ecosystem/ui/card-source.tsx";
import { CategoryLabel } from "#app/features/ecosystem/ui/category-label.tsx";
import { EMPTY_FIGURES, projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { tokenPriceText } from "#app/features/ecosystem/ui/token-price.ts";
import type { WatchedFigures, WatchlistEntry } from "#app/features/ecosystem/catalog/watchlist-entries.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./watched.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/art/hatches.css";
import "#app/foundation/figures/labelled-figures.css";
import "#app/foundation/ui/titles.css";

interface Props {
  project: WatchlistEntry;
  /** Null while loading. */
  figures: WatchedFigures | null;
  controls?: ReactNode;
  children?: ReactNode;
}

export function WatchlistProject({ project, figures, controls, children }: Props) {
  const { t } = useTranslation(["watchlist", "catalog"]);
  const formats = useFormats();
  const { id, name, category, status, confirmed } = project;
  const { price, change24h, tvl } = figures ?? EMPTY_FIGURES;
  const isWaiting = figures === null;
  return (
    <article className="card watched grid" data-project={id} data-cat={category} data-closed={status === "discontinued" || undefined}>
      <header className="watched-head line fill">
        <Avatar id={id} size={48} />
        <div>
          <h3 className="item-title">
            <LocalLink className="quiet-link" to={projectPath(project)}>
              {name}
            </LocalLink>
          </h3>
          <CategoryLabel {...project} />
        </div>
      </header>
      {controls && <div className="watched-controls screen-only">{controls}</div>}
      <dl className="watched-figures labelled-figures">
        <div>
          <dt className="caption">{t("price")}</dt>
          <Value figure={price} metric="price" isWaiting={isWaiting}>
            {price && tokenPriceText(price.value, formats)}
          </Value>
        </div>
        <div>
          <dt className="caption">{t("change24h")}</dt>
          <Value figure={change24h} metric="change24h" isWaiting={isWaiting}>
            {change24h && <Change percent={change24h.value}>{formats.change(change24h.value)}</Change>}
          </Value>
        </div>
        <div>
          <dt className="caption" title={t("catalog:tvlLong")}>
            {t("catalog:tvl")}
          </dt>
          <Value figure={tvl} metric="tvl" isWaiting={isWaiting}>
            {tvl && formats.usdCompact(tvl.value)}
          </Value>
        </div>
      </dl>
      <div className="watched-sources cluster">
        {isWaiting ? (
          <p className="source-line">
            <span className="skeleton watched-loading" />
            {/* Same height as the source line that replaces it. */}
            <span>{"\u00a0"}</span>
          </p>
        ) : (
          <CardSources figures={[price, change24h, tvl]} confirmed={confirmed} />
        )}
      </div>
      {children}
    </article>
  );
}

interface ValueProps {
  figure: Figure | null;
  metric: string;
  isWaiting: boolean;
  children: ReactNode;
}

function Value({ figure, metric, isWaiting, children }: ValueProps) {
  return (
    <dd className={clsx(!figure && "faint")}>
      {figure ? (
        <data value={figure.value} data-metric={metric}>
          {children}
        </data>
      ) : isWaiting ? (
        <span className="skeleton watched-loading" />
      ) : (
        <UnknownValue />
      )}
    </dd>
  );
}

function UnknownValue() {
  const { t } = useTranslation("catalog");
  return (
    <span title={t("notKnown")}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("notKnown")}</span>
    </span>
  );
}
