import { clsx } from "clsx";
import { useMemo, type ReactNode } from "react";
import { Avatar } from "#app/features/ecosystem/avatar.tsx";
import { CardSource } from "#app/features/ecosystem/card-source.tsx";
import { CategoryLabel } from "#app/features/ecosystem/category-label.tsx";
import { projectPath, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { EMPTY_FIGURES } from "#app/features/ecosystem/empty-figures.ts";
import { usePriceText } from "#app/features/ecosystem/token-price.ts";
import type { Watched } from "#app/features/ecosystem/watched.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { useLive } from "#app/foundation/live/use-live.ts";

/** Older than whatever the stream brings. */
const NOT_YET = { version: -1, value: EMPTY_FIGURES };

interface Props {
  project: Watched;
  checkedAt: number;
  /** Buttons at the end of the row. */
  controls?: ReactNode;
  /** What stands below the figures; it is given the newest price. */
  children?: (price: Figure | null) => ReactNode;
}

/** A project of somebody's list with its live figures, their source and their age. */
export function WatchedProject({ project, checkedAt, controls, children }: Props) {
  const { t } = useTranslation(["watchlist", "catalogue"]);
  const formats = useFormats();
  const priceText = usePriceText();
  const { id, name, category, status } = project;
  const topic = useMemo(() => projectTopic(id), [id]);
  const { price, change24h, tvl } = useLive(topic, project.figures ?? NOT_YET);
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
          <Value figure={price} metric="price" format={priceText} />
        </div>
        <div>
          <dt>{t("change24h")}</dt>
          <dd className={clsx(!change24h && "figure-unknown")}>
            {change24h ? (
              <data value={change24h.value} data-metric="change24h">
                <Change percent={change24h.value} text={formats.change(change24h.value)} />
              </data>
            ) : (
              <NotKnown />
            )}
          </dd>
        </div>
        <div>
          <dt title={t("catalogue:tvlLong")}>{t("catalogue:tvl")}</dt>
          <Value figure={tvl} metric="tvl" format={formats.usdCompact} />
        </div>
      </dl>
      <CardSource figures={[price, change24h, tvl]} checkedAt={checkedAt} />
      {children?.(price)}
    </article>
  );
}

function Value({ figure, metric, format }: { figure: Figure | null; metric: string; format: (value: number) => string }) {
  return (
    <dd className={clsx(!figure && "figure-unknown")}>
      {figure ? (
        <data value={figure.value} data-metric={metric}>
          {format(figure.value)}
        </data>
      ) : (
        <NotKnown />
      )}
    </dd>
  );
}

function NotKnown() {
  const { t } = useTranslation("catalogue");
  return (
    <span title={t("notKnown")}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("notKnown")}</span>
    </span>
  );
}
