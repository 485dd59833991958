import { clsx } from "clsx";
import { monogram } from "#app/foundation/ui/art/monogram.ts";
import "./dreps.css";

/** The letters of a claimed name on a plain tile; empty without a name. DReps' own pictures would call other servers. */
export function VoterTile({ name, isLarge = false }: { name: string | null; isLarge?: boolean }) {
  return (
    <span className={clsx("voter-tile centered", isLarge && "voter-tile-large")} data-named={name !== null} aria-hidden="true">
      {name === null ? "" : monogram(name)}
    </span>
  );
}
