import signs from "./sprites/category-icons.svg?url";

/**
 * Icon from sprites/category-icons.svg. Decorative, because the text beside it says the same. A separate file keeps it out of the scripts.
 */
export function CategoryIcon({ name, size = 16, className = "sign" }: { name: string; size?: number; className?: string | undefined }) {
  return (
    <svg className={className} width={size} height={size} aria-hidden="true">
      <use href={`${signs}#${name}`} />
    </svg>
  );
}
