import type { ReactNode } from "react";
import "./lists.css";

/** A cell of a long list with its column's label, because phones hide the header row. */
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
