import type { KeyboardEvent, Ref } from "react";
import "./tabs.css";

export interface LinkTab {
  /** ID of the tab's element, which labels the panel. */
  id: string;
  /** Address of the tab, with the language. */
  to: string;
  name: string;
  isSelected: boolean;
}

interface Props {
  tabs: readonly LinkTab[];
  label: string;
  /** ID of the tab panel. */
  panel: string;
  /** Receives the element of the selected tab. */
  selected?: Ref<HTMLAnchorElement> | undefined;
}

/** Moves the focus along the tabs, and makes the space bar follow a link as it presses a button. */
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

/** Links that act as tabs. The Tab key reaches each one too, because without scripts the arrow keys don't work. */
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
