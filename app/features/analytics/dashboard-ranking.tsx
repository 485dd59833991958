import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./analytics.css";
import "#app/foundation/figures/figure-panel.css";

export interface Ranked {
  key: string;
  name: ReactNode;
  detail?: ReactNode;
  /** Path on this site, without a language. */
  to?: `/${string}` | undefined;
  value: ReactNode;
  /** Length of the row's line, in percent of the whole width. */
  share: number;
}

interface Props {
  items: readonly Ranked[];
  numbered?: boolean;
}

/** Returns a function that computes a value's share of the largest one, in percent. */
const percentOfMax = (values: readonly number[]): ((value: number) => number) => {
  const most = Math.max(1, ...values);
  return (value) => (value / most) * 100;
};

export function Ranking({ items, numbered = false }: Props) {
  const formats = useFormats();
  return (
    <ol className="ranking">
      {items.map(({ key, name, detail, to, value, share }, index) => (
        <li key={key} className="ranking-row grid">
          {numbered && (
            <span className="ranking-place caption" aria-hidden="true">
              {formats.integer(index + 1)}
            </span>
          )}
          <span className="ranking-name cluster">
            {to ? (
              <LocalLink className="quiet-link" to={to}>
                {name}
              </LocalLink>
            ) : (
              <span>{name}</span>
            )}
            {detail !== undefined && <span className="ranking-detail caption">{detail}</span>}
          </span>
          <span className="ranking-value">{value}</span>
          <svg className="ranking-line" aria-hidden="true">
            <rect width={`${Math.round(share * 10) / 10}%`} height="100%" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

export function EmptyState({ children }: { children: string }) {
  return <p className="secondary">{children}</p>;
}

interface CellProps {
  id: string;
  title: string;
  /** Unit of the counts. */
  unit: string;
  /** Text for an empty list. */
  empty: string;
  note?: string;
  /** Takes the whole width and numbers its rows. */
  isWide?: boolean;
  items: readonly (Omit<Ranked, "value" | "share"> & { count: number })[];
}

/** A cell of a panel with a ranking by count. */
export function RankingCell({ id, title, unit, empty, note, isWide = false, items }: CellProps) {
  const formats = useFormats();
  const share = percentOfMax(items.map(({ count }) => count));
  return (
    <section className={clsx("cell column-close", isWide ? "traffic-column-wide" : "traffic-column-half")} aria-labelledby={id}>
      <header className="cell-head">
        <h3 id={id}>{title}</h3>
        <span className="cell-aside fine-print">{unit}</span>
      </header>
      {items.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <Ranking
          numbered={isWide}
          items={items.map(({ count, ...item }) => ({ ...item, value: formats.integer(count), share: share(count) }))}
        />
      )}
      {note !== undefined && <p className="traffic-note fine-print">{note}</p>}
    </section>
  );
}
