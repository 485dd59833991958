import type { ComponentProps } from "react";

/** Leads to "/" from every language. Whoever has chosen one arrives at the front page in it: language-links.ts sees to that. */
export function HomeLink({ children, ...rest }: Omit<ComponentProps<"a">, "href">) {
  return (
    <a {...rest} href="/" data-home="">
      {children}
    </a>
  );
}
