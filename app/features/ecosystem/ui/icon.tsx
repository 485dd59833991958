import icons from "./sprites/icons.svg?url";
import "#app/features/ecosystem/directory/project-card.css";

/**
 * An icon from sprites/icons.svg: a category by its ID, or an action. Decorative, so it always needs text beside it. A separate file keeps
 * it out of the scripts.
 */
export function Icon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
