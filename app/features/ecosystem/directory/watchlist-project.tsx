import { clsx } from "clsx";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { Avatar } from "#app/features/ecosystem/avatar.tsx";
import { CardSource } from "#app/features/ecosystem/card-source.tsx";
import { CategoryLabel } from "#app/features/ecosystem/category-label.tsx";
import { EMPTY_FIGURES, projectPath, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { usePriceText } from "#app/features/ecosystem/token-price.ts";
import type { WatchlistEntry } from "#app/features/ecosystem/catalogue/watchlist-entries.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useLive } from "#app/foundation/live/use-live.ts";

/** Older than whatever the stream brings. */
const EMPTY_ENTRY = { version: -1, value: EMPTY_FIGURES };
/** So long figures may be on their way; then they count as unknown. In milliseconds. */
const LOADING_TIMEOUT_MS = 6_000;

interface Props {
  project: WatchlistEntry;
  /** Buttons at the end of the row. */
  controls?: ReactNode;
  /** Rendered below the figures; receives the newest price. */
  children?: (price: Figure | null) => ReactNode;
}

/** A project of a watchlist with its live figures, their source and their age. */
export function WatchlistProject({ project, controls, children }: Props) {
  const { t } = useTranslation(["watchlist", "catalogue"]);
  const formats = useFormats();
  const priceText = usePriceText();
  const { id, name, category, status } = project;
  const topic = useMemo(() => projectTopic(id), [id]);
  const figures = useLive(topic, project.figures ?? EMPTY_ENTRY);
  const isWaiting = useWaiting(project.hasFigures && figures === EMPTY_ENTRY.value);
  const { price, change24h, tvl } = figures;
  return (
    <article className="card watched" data-project={id} data-cat={category} data-closed={status === "discontinued" || undefined}>
      <header className="watched-head">
        <Avatar id={id} size={48} />
        <div>
          <h3>
            <LocalLink to={projectPath(project)}>{name}</LocalLink>
          </h3>
          <CategoryLabel {...project} />
        </div>
      </header>
      {controls && <div className="watched-controls">{controls}</div>}
      <dl className="watched-figures">
        <div>
          <dt>{t("price")}</dt>
          <Value figure={price} metric="price" format={priceText} isWaiting={isWaiting} />
        </div>
        <div>
          <dt>{t("change24h")}</dt>
          <dd className={clsx(!change24h && "figure-unknown")}>
            {change24h ? (
              <data value={change24h.value} data-metric="change24h">
                <Change percent={change24h.value} text={formats.change(change24h.value)} />
              </data>
            ) : (
              <MissingValue isWaiting={isWaiting} />
            )}
          </dd>
        </div>
        <div>
          <dt title={t("catalogue:tvlLong")}>{t("catalogue:tvl")}</dt>
          <Value figure={tvl} metric="tvl" format={formats.usdCompact} isWaiting={isWaiting} />
        </div>
      </dl>
      {isWaiting ? (
        <p className="source-line">
          <span className="skeleton watched-loading" />
          {/* As high as the line that comes. */}
          <span>{"\u00a0"}</span>
        </p>
      ) : (
        <CardSource figures={[price, change24h, tvl]} confirmed={project.confirmed} />
      )}
      {children?.(price)}
    </article>
  );
}

/** Whether there is reason to expect figures that have not come so far. */
function useWaiting(isEmpty: boolean): boolean {
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    if (!isEmpty) return;
    const timer = setTimeout(() => setWaiting(false), LOADING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isEmpty]);
  return isEmpty && isWaiting;
}

function Value({
  figure,
  metric,
  format,
  isWaiting,
}: {
  figure: Figure | null;
  metric: string;
  format: (value: number) => string;
  isWaiting: boolean;
}) {
  return (
    <dd className={clsx(!figure && "figure-unknown")}>
      {figure ? (
        <data value={figure.value} data-metric={metric}>
          {format(figure.value)}
        </data>
      ) : (
        <MissingValue isWaiting={isWaiting} />
      )}
    </dd>
  );
}

function MissingValue({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation("catalogue");
  return isWaiting ? (
    <span className="skeleton watched-loading" />
  ) : (
    <span title={t("notKnown")}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("notKnown")}</span>
    </span>
  );
}
