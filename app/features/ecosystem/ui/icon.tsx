import icons from "./sprites/icons.svg?url";
import "#app/features/ecosystem/directory/project-card.css";

/**
 * One of the directory's icons, named as sprites/icons.svg names it: categories by their ids, and actions.
 * Decorative: the words beside it say the same. A file of its own costs no script.
 */
export function Icon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
