import { useLocation } from "react-router";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink, type LocalLinkProps } from "#app/foundation/i18n/link.tsx";

export function LocalNavLink({ to, ...rest }: LocalLinkProps) {
  const isOpen = useLocation().pathname === pathIn(to, useLanguage());
  return <LocalLink to={to} aria-current={isOpen ? "page" : undefined} {...rest} />;
}
