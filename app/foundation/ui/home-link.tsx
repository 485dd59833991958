import type { ComponentProps } from "react";

/** Leads to "/" from every language. Whoever has chosen one arrives at the front page in it: language-links.ts sees to that. */
export function HomeLink(props: Omit<ComponentProps<"a">, "href">) {
  return <a {...props} href="/" data-home="" />;
}
