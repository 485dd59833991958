import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  /** The path without a language; the page's language is added. */
  to: `/${string}`;
}

/** A link inside the site. */
export function LocalLink({ to, children, ...rest }: Props) {
  return (
    <a href={pathIn(to, useLanguage())} {...rest}>
      {children}
    </a>
  );
}

/** As LocalLink, and it says whether it leads to the page that is open. */
export function LocalNavLink({ to, ...rest }: Props) {
  const isOpen = useLocation().pathname === pathIn(to, useLanguage());
  return <LocalLink to={to} aria-current={isOpen ? "page" : undefined} {...rest} />;
}
