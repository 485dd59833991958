import type { ReactNode } from "react";
import "./check.css";
import "#app/foundation/ui/titles.css";

export function CheckPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="grid ruled" aria-labelledby={id}>
      <h3 className="card-title" id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

export function FactList({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== false);
  return (
    <dl className="facts grid-close">
      {known.map(([label, value]) => (
        <div key={label}>
          <dt className="secondary">{label}</dt>
          <dd className="identifier">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
