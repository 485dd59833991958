import { createInstance, type i18n, type TFunction } from "i18next";
import { createContext, use, useMemo, type ReactNode } from "react";
import { useMatches } from "react-router";
import { formatsFor, type Formats } from "#app/foundation/i18n/formats.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";

type Tree = { [key: string]: string | Tree };
type Resources = Record<string, Tree>;

function createI18n(language: Language, resources: Resources): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: resources },
    ns: Object.keys(resources),
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}

const Texts = createContext<{ language: Language; i18n: i18n }>({ language: DEFAULT_LANGUAGE, i18n: createI18n(DEFAULT_LANGUAGE, {}) });

/** The language of the page that is shown; it is decided by the URL alone. */
export const useLanguage = (): Language => use(Texts).language;

/** The page's number, date and currency formats; the only way to format a value. */
export const useFormats = (): Formats => formatsFor(useLanguage());

/**
 * The page's texts. Keys are looked up in the named namespace, or in the first of several; another one is
 * reached as `common:figure.live`. React's own binding for i18next also follows changes of the language while a
 * component stands, which cannot happen here: another language is another page.
 */
export function useTranslation(namespace: string | string[] = "common"): { t: TFunction } {
  const { language, i18n } = use(Texts);
  return { t: i18n.getFixedT(language, namespace) };
}

const hasMessages = (data: unknown): data is { messages: Resources } =>
  typeof data === "object" && data !== null && "messages" in data && typeof data.messages === "object";

/** Gives the page its texts: the namespaces that the loaders of its routes sent as `messages`. */
export function I18nProvider({ language, children }: { language: Language; children: ReactNode }) {
  const matches = useMatches();
  const texts = useMemo(() => {
    const loaded = matches.map((match) => match.loaderData).filter(hasMessages);
    return { language, i18n: createI18n(language, Object.assign({}, ...loaded.map((data) => data.messages))) };
  }, [language, matches]);
  return <Texts value={texts}>{children}</Texts>;
}
