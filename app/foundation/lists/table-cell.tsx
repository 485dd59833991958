import type { ReactNode } from "react";
import "./lists.css";

/** A cell of a long list. A phone shows no row of heads: each cell carries its own. */
export function TableCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td>
      <span className="list-label" aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}
