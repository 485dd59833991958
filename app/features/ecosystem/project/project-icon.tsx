import icons from "./sprites/project-icons.svg?url";
import "#app/features/ecosystem/directory/project-card.css";

/** An icon from sprites/project-icons.svg. Decorative, so it always needs text beside it. */
export function ProjectIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
