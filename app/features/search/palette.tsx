import { PALETTE_TEMPLATE } from "#app/features/search/palette-template-id.ts";
import Palette from "#app/features/search/palette.island.tsx";
import { Island } from "#app/foundation/islands/island.tsx";

/** The search palette of a page, in a template: it opens without waiting, and costs nothing while no one searches. */
export function PaletteTemplate() {
  return (
    <template id={PALETTE_TEMPLATE}>
      <Island of={Palette} props={{}} />
    </template>
  );
}
