import { memo, type ReactNode } from "react";
import { CatalogSource } from "#app/features/ecosystem/ui/card-source.tsx";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
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

export const StatStrip = memo(function StatStrip({ projects, categories, live, tvl, checkedAt }: Props) {
  const { t } = useTranslation("directory");
  const formats = useFormats();
  const catalog = <CatalogSource checkedAt={checkedAt} />;
  return (
    <dl className="sheet fact-columns stat-strip">
      <Stat label={t("stats.projects")} source={catalog}>
        {formats.integer(projects)}
      </Stat>
      <Stat label={t("stats.categories")} source={catalog}>
        {formats.integer(categories)}
      </Stat>
      <Stat label={t("stats.tvl")} source={<SourceLine origin={tvl} source="defillama" />}>
        {tvl ? (
          <data value={tvl.value} data-metric="chainTvl" suppressHydrationWarning>
            {formats.usdCompact(tvl.value)}
          </data>
        ) : (
          <>
            <span className="stat-sample faint">{SAMPLE_TVL}</span>
            <SampleChip />
          </>
        )}
      </Stat>
      <Stat label={t("stats.live")} source={catalog}>
        {formats.integer(live)}
      </Stat>
    </dl>
  );
});

function Stat({ label, source, children }: { label: string; source: ReactNode; children: ReactNode }) {
  return (
    <div className="grid-tight">
      <dt className="secondary">{label}</dt>
      <dd className="stat-figure row">{children}</dd>
      <dd>{source}</dd>
    </div>
  );
}
