import { HomeLink } from "#app/foundation/ui/home-link.tsx";
import { Mark } from "#app/foundation/ui/mark.tsx";

/** The mark and the wordmark. It leads to "/" from every language. */
export function BrandLink({ name }: { name: string }) {
  return (
    <HomeLink className="brand">
      <Mark />
      <span className="brand-name">{name}</span>
    </HomeLink>
  );
}
