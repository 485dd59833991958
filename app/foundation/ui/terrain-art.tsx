import { TERRAIN_SIZE } from "#app/foundation/ui/art/terrain-size.ts";

/** A year of a page's figures, drawn behind its title (server/art.ts); `label` says what the height shows. */
export function TerrainArt({ of, label }: { of: string; label: string }) {
  return (
    <div className="page-intro-art screen-only">
      <svg viewBox={`0 0 ${TERRAIN_SIZE} ${TERRAIN_SIZE}`} preserveAspectRatio="none" aria-hidden="true">
        <use href={`/art/terrain/${of}.svg#art`} />
      </svg>
      <p className="terrain-label caption">{label}</p>
    </div>
  );
}
