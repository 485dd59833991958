import { useRef, type KeyboardEvent } from "react";
import { Link } from "react-router";

export interface LinkTab {
  /** The id of its element: what the panel is labelled by. */
  id: string;
  /** The address that shows it, with the language. */
  to: string;
  name: string;
  isSelected: boolean;
}

/**
 * Links that are tabs. The arrow keys go from one to the next; each can be reached by Tab as well, since without a
 * script there are no arrow keys. `panel` is the ID of the tab panel.
 */
export function LinkTabs({ tabs, label, panel }: { tabs: readonly LinkTab[]; label: string; panel: string }) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLElement>) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (to !== undefined) links[(to + links.length) % links.length]?.focus();
    // A link answers Enter by itself, a tab is expected to answer the space bar too.
    else if (event.key === " ") links[at]?.click();
    else return;
    event.preventDefault();
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, to, name, isSelected }) => (
        <Link key={id} id={id} role="tab" to={to} aria-selected={isSelected} aria-controls={panel} preventScrollReset onKeyDown={move}>
          {name}
        </Link>
      ))}
    </div>
  );
}
