import { createContext, use, useMemo, type ReactNode } from "react";
import { formatsFor, type Formats } from "#app/foundation/i18n/formats.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import type { Namespace } from "#app/foundation/content/message-keys.ts";
import { translatorOf, type Messages, type Namespaces, type Translate } from "#app/foundation/i18n/translate.ts";

const I18nContext = createContext<{ language: Language; namespaces: Namespaces }>({ language: DEFAULT_LANGUAGE, namespaces: {} });

export const useLanguage = (): Language => use(I18nContext).language;

export const useFormats = (): Formats => formatsFor(useLanguage());

/** The page's messages. Keys without a namespace are looked up in the given namespaces, in order; by default in `common`. */
export function useTranslation(): { t: Translate<"common"> };
export function useTranslation<N extends Namespace>(namespace: N | readonly N[]): { t: Translate<N> };
export function useTranslation(namespace: Namespace | readonly Namespace[] = "common"): { t: Translate<Namespace> } {
  const { language, namespaces } = use(I18nContext);
  return { t: translatorOf(namespaces, language, typeof namespace === "string" ? [namespace] : namespace) };
}

/** A whole namespace, for scripts that show its messages. */
export const useMessages = (namespace: Namespace): Messages => use(I18nContext).namespaces[namespace] ?? {};

export const useNamespaces = (): Namespaces => use(I18nContext).namespaces;

export function MessagesProvider({ language, namespaces, children }: { language: Language; namespaces: Namespaces; children: ReactNode }) {
  const texts = useMemo(() => ({ language, namespaces }), [language, namespaces]);
  return <I18nContext value={texts}>{children}</I18nContext>;
}
