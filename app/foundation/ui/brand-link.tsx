import { HomeLink } from "#app/foundation/ui/home-link.tsx";
import { Logo } from "#app/foundation/ui/logo.tsx";

/** The logo and the wordmark, which link to "/" in every language. */
export function BrandLink({ name }: { name: string }) {
  return (
    <HomeLink className="brand">
      <Logo />
      <span className="brand-name">{name}</span>
    </HomeLink>
  );
}
