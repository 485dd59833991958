import type { KeyboardEvent, Ref } from "react";
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

/** Moves the focus along the tabs, and lets the space bar open one as it does a button. */
function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>): void {
  const link = event.currentTarget;
  const links = [...(link.parentElement?.children ?? [])];
  const at = links.indexOf(link);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined && event.key !== " ") return;
  event.preventDefault();
  const next = to === undefined ? undefined : links.at(to % links.length);
  if (next instanceof HTMLElement) next.focus();
  else link.click();
}

/** Links that are tabs. Each can be reached by Tab as well: without a script there are no arrow keys. */
export function LinkTabs({ tabs, label, panel, selected }: Props) {
  return (
    <div className="tabs screen-only" role="tablist" aria-label={label}>
      {tabs.map(({ id, to, name, isSelected }) => (
        <a
          key={id}
          ref={isSelected ? selected : undefined}
          id={id}
          role="tab"
          href={to}
          aria-selected={isSelected}
          aria-controls={panel}
          onKeyDown={onKeyDown}
        >
          {name}
        </a>
      ))}
    </div>
  );
}
