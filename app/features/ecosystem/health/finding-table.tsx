import type { ReactNode } from "react";
import "./health.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/read-out.css";

/** Table of findings. On a phone each row is a block, and only screen readers get the column heads. */
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
