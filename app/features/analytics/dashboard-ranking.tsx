import type { ReactNode } from "react";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./analytics.css";

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
export const percentOfMax = (values: readonly number[]): ((value: number) => number) => {
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
