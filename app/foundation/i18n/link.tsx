import type { ComponentProps } from "react";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { useLanguage } from "#app/foundation/i18n/i18n.tsx";

export interface LocalLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: `/${string}`;
}

export function LocalLink({ to, children, ...rest }: LocalLinkProps) {
  return (
    <a href={pathIn(to, useLanguage())} {...rest}>
      {children}
    </a>
  );
}
