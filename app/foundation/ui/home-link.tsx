import { Link, type LinkProps } from "react-router";

/** Leads to "/" from every language. Whoever has chosen one arrives at the front page in it: language-links.ts sees to that. */
export function HomeLink(props: Omit<LinkProps, "to">) {
  return <Link {...props} to="/" data-home="" />;
}
