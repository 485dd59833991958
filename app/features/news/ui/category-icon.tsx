import signs from "./sprites/category-icons.svg?url";

/**
 * One of the Chronicle's signs, named as sprites/category-icons.svg names it. Decorative: the words beside it say the same.
 * A file of its own costs no script.
 */
export function CategoryIcon({ name, size = 16, className = "sign" }: { name: string; size?: number; className?: string | undefined }) {
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`${signs}#${name}`} />
    </svg>
  );
}
