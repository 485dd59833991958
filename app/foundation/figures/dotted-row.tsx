import type { ReactNode } from "react";
import "./figure-panel.css";

/** Name and value joined by dots. `source` is a second dd below them. */
export function DottedRow({ label, source, children }: { label: string; source?: ReactNode; children: ReactNode }) {
  return (
    <div className="dotted-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {source}
    </div>
  );
}
