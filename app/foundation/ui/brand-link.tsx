import { Link } from "react-router";
import { Mark } from "#app/foundation/ui/mark.tsx";

/** The mark and the wordmark. It leads to "/" from every language. */
export function BrandLink({ name }: { name: string }) {
  return (
    <Link to="/" className="brand">
      <Mark />
      <span className="brand-name">{name}</span>
    </Link>
  );
}
