import type { Lovelace } from "#app/features/governance/history/records.ts";
import { useFormats } from "#app/foundation/i18n/i18n.tsx";
import "./treasury.css";

/** An amount with every lovelace. */
export function AdaAmount({ lovelace, metric }: { lovelace: Lovelace; metric: string }) {
  const formats = useFormats();
  return (
    <data value={lovelace} data-metric={metric} className="treasury-amount">
      {formats.ada(Number(lovelace) / 1e6)}
    </data>
  );
}
