import { Link } from "react-router";
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
  /** For a page whose own script follows the links. */
  reloadDocument?: boolean;
}

/**
 * Links that are tabs. The arrow keys go from one to the next (link-tabs-script.ts); each can be reached by Tab as well, since
 * without a script there are no arrow keys.
 */
export function LinkTabs({ tabs, label, panel, reloadDocument = false }: Props) {
  return (
    <div className="tabs screen-only" role="tablist" aria-label={label}>
      {tabs.map(({ id, to, name, isSelected }) => (
        <Link
          key={id}
          id={id}
          role="tab"
          to={to}
          aria-selected={isSelected}
          aria-controls={panel}
          preventScrollReset
          reloadDocument={reloadDocument}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}
