import type { TvlTerrain } from "#app/features/ecosystem/history/tvl-terrain.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { TERRAIN_SIZE } from "#app/foundation/ui/art/terrain-size.ts";
import "#app/features/ecosystem/project/project.css";

/** Header art drawn from the project's value locked over the last year. */
export function ProjectTerrain({ terrain: { lines, first, last, low, high } }: { terrain: TvlTerrain }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  const summary = t("terrain.summary", {
    from: formats.monthYear(first[0]),
    to: formats.monthYear(last[0]),
    first: formats.usdCompact(first[1]),
    last: formats.usdCompact(last[1]),
    low: formats.usdCompact(low),
    high: formats.usdCompact(high),
  });
  return (
    <div className="page-intro-art screen-only project-terrain">
      <svg viewBox={`0 0 ${TERRAIN_SIZE} ${TERRAIN_SIZE}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {lines.map((line) => (
          <path key={line} className="terrain-line" d={line} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
    </div>
  );
}

export function TerrainCaption({ terrain: { first, last } }: { terrain: TvlTerrain }) {
  const { t } = useTranslation("project");
  const formats = useFormats();
  return (
    <p className="terrain-caption screen-only fine-print muted">
      {t("terrain.caption", { from: formats.monthYear(first[0]), to: formats.monthYear(last[0]), source: SOURCES.defillama })}
    </p>
  );
}
