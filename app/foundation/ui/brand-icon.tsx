import brands from "./sprites/brands.svg?url";

/** The marks that sprites/brands.svg holds. */
export const BRANDS = ["x", "discord", "reddit", "youtube", "telegram", "github"] as const;
export type Brand = (typeof BRANDS)[number];

/** The mark of a platform in the colour of the text. Decorative: its link or button carries the name. */
export function BrandIcon({ name, size = 20 }: { name: Brand; size?: number }) {
  return (
    <svg className="brand-icon" width={size} height={size} fill="currentColor" aria-hidden="true">
      <use href={`${brands}#${name}`} />
    </svg>
  );
}
