import type { ReactNode } from "react";
import "./health.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/read-out.css";

/** What was found, a row each. On a phone each row is a block of its own, and its heads are only read out. */
export function FindingTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="framed-table card health-found text-links">
      <thead className="sr-only until-768">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
