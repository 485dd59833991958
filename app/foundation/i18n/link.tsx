import { Link, NavLink, type LinkProps, type NavLinkProps } from "react-router";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";

/** A link inside the site: `to` is the path without a language, the page's language is added. */
export function LocalLink({ to, ...rest }: Omit<LinkProps, "to"> & { to: `/${string}` }) {
  return <Link to={pathIn(to, useLanguage())} {...rest} />;
}

/** As LocalLink, and it knows whether it is the current page (aria-current). */
export function LocalNavLink({ to, ...rest }: Omit<NavLinkProps, "to"> & { to: `/${string}` }) {
  return <NavLink to={pathIn(to, useLanguage())} {...rest} />;
}
