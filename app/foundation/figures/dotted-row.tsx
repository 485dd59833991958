import type { ReactNode } from "react";
import "./figure-panel.css";

/** A name and its value, joined by dots as on the page of an atlas. `source` is a second dd below them. */
export function DottedRow({ label, source, children }: { label: string; source?: ReactNode; children: ReactNode }) {
  return (
    <div className="dotted-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {source}
    </div>
  );
}
