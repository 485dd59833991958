import type { ReactNode } from "react";
import { useMatches } from "react-router";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Namespaces } from "#app/foundation/i18n/translate.ts";

const hasMessages = (data: unknown): data is { messages: Namespaces } =>
  typeof data === "object" && data !== null && "messages" in data && typeof data.messages === "object";

/** Provides the page with the namespaces that its route loaders returned as `messages`. */
export function I18nProvider({ language, children }: { language: Language; children: ReactNode }) {
  const matches = useMatches();
  const loaded = matches.map((match) => match.loaderData).filter(hasMessages);
  const namespaces: Namespaces = Object.assign({}, ...loaded.map((data) => data.messages));
  return (
    <MessagesProvider language={language} namespaces={namespaces}>
      {children}
    </MessagesProvider>
  );
}
