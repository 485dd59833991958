import type { Ref } from "react";
import "./tabs.css";

export interface LinkTab {
  /** The id of its element: what the panel is labelled by. */
  id: string;
  /** The address that shows it, with the language. */
  to: string;
  name: string;
  isSelected: boolean;
}

interface Props {
  tabs: readonly LinkTab[];
  label: string;
  /** The ID of the tab panel. */
  panel: string;
  /** Gets the element of the selected tab. */
  selected?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * Links that are tabs. The arrow keys go from one to the next (link-tabs-script.ts); each can be reached by Tab as well, since
 * without a script there are no arrow keys.
 */
export function LinkTabs({ tabs, label, panel, selected }: Props) {
  return (
    <div className="tabs screen-only" role="tablist" aria-label={label}>
      {tabs.map(({ id, to, name, isSelected }) => (
        <a key={id} ref={isSelected ? selected : undefined} id={id} role="tab" href={to} aria-selected={isSelected} aria-controls={panel}>
          {name}
        </a>
      ))}
    </div>
  );
}
