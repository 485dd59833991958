import type { ReactNode } from "react";
import { CatalogSource } from "#app/features/ecosystem/ui/card-source.tsx";
import { DatedSource } from "#app/features/ecosystem/ui/dated-source.tsx";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./directory.css";
import "#app/foundation/figures/source-line.css";

interface Props {
  projects: number;
  categories: number;
  live: number;
  tvl: Figure | null;
  checkedAt: number;
}

/** The specification's sample for the total, shown and marked until the first reading. */
const SAMPLE_TVL = "~$400M+";

/** The directory's four figures in a line beside its title. */
export function StatStrip({ projects, categories, live, tvl, checkedAt }: Props) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  return (
    <div className="stat-strip">
      <dl className="row">
        <Stat label={t("stats.projects")}>{formats.integer(projects)}</Stat>
        <Stat label={t("stats.categories")}>{formats.integer(categories)}</Stat>
        <Stat label={t("stats.tvl")}>
          {tvl ? (
            <data value={tvl.value} data-metric="chainTvl">
              {formats.usdCompact(tvl.value)}
            </data>
          ) : (
            <>
              <span className="faint">{SAMPLE_TVL}</span>
              <SampleChip />
            </>
          )}
        </Stat>
        <Stat label={t("stats.live")}>{formats.integer(live)}</Stat>
      </dl>
      <div className="row">
        <CatalogSource checkedAt={checkedAt} />
        <DatedSource origin={tvl} source="defillama" />
      </div>
    </div>
  );
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="fine-print">{label}</dt>
      <dd className="line">{children}</dd>
    </div>
  );
}
