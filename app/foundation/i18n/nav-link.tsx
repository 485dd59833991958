import { useLocation } from "react-router";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink, type LocalLinkProps } from "#app/foundation/i18n/link.tsx";

/** A LocalLink that marks itself as current on its own page. */
export function LocalNavLink({ to, ...rest }: LocalLinkProps) {
  const isOpen = useLocation().pathname === pathIn(to, useLanguage());
  return <LocalLink to={to} aria-current={isOpen ? "page" : undefined} {...rest} />;
}
