import icons from "./sprites/project-icons.svg?url";
import "#app/features/ecosystem/directory/project-card.css";

/** One of the icons of a project's page, named as sprites/project-icons.svg names it. Decorative: the words beside it say the same. */
export function ProjectIcon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
