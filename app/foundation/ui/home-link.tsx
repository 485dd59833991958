import type { ComponentProps } from "react";

/** Links to "/" in every language. For a visitor who has chosen a language, language-links.ts opens the front page in it. */
export function HomeLink({ children, ...rest }: Omit<ComponentProps<"a">, "href">) {
  return (
    <a {...rest} href="/" data-home="">
      {children}
    </a>
  );
}
