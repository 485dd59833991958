import brands from "./sprites/brands.svg?url";

/** Icons in sprites/brands.svg. */
export const BRANDS = ["x", "discord", "reddit", "youtube", "telegram", "github"] as const;
export type Brand = (typeof BRANDS)[number];

/** A platform's logo in the color of the text. Decorative: its link or button has the name. */
export function BrandIcon({ name, size = 20 }: { name: Brand; size?: number }) {
  return (
    <svg className="brand-icon" width={size} height={size} fill="currentColor" aria-hidden="true">
      <use href={`${brands}#${name}`} />
    </svg>
  );
}
