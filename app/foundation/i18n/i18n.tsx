import { createInstance, type i18n } from "i18next";
import { createContext, use, useMemo, type ReactNode } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { useMatches } from "react-router";
import { formatsFor, type Formats } from "#app/foundation/i18n/formats.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";

type Tree = { [key: string]: string | Tree };
type Resources = Record<string, Tree>;

function createI18n(language: Language, resources: Resources): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: resources },
    ns: Object.keys(resources),
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The language of the page that is shown; it is decided by the URL alone. */
export const useLanguage = (): Language => use(LanguageContext);

/** The page's number, date and currency formats; the only way to format a value. */
export const useFormats = (): Formats => formatsFor(useLanguage());

const hasMessages = (data: unknown): data is { messages: Resources } =>
  typeof data === "object" && data !== null && "messages" in data && typeof data.messages === "object";

/** Gives the page its texts: the namespaces that the loaders of its routes sent as `messages`. */
export function I18nProvider({ language, children }: { language: Language; children: ReactNode }) {
  const matches = useMatches();
  const instance = useMemo(() => {
    const loaded = matches.map((match) => match.loaderData).filter(hasMessages);
    return createI18n(language, Object.assign({}, ...loaded.map((data) => data.messages)));
  }, [language, matches]);
  return (
    <LanguageContext value={language}>
      <I18nextProvider i18n={instance}>{children}</I18nextProvider>
    </LanguageContext>
  );
}
