import { createInstance, type TFunction } from "i18next";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

const made = new Map<string, TFunction>();

/** The texts of a language for what is no page, such as mails. Keys are looked up in the first of the namespaces. */
export function translatorFor(language: Language, namespace: string, ...others: string[]): TFunction {
  const key = [language, namespace, ...others].join(" ");
  let t = made.get(key);
  if (!t) {
    const instance = createInstance();
    void instance.init({
      lng: language,
      resources: { [language]: messagesOf(language, namespace, ...others) },
      ns: [namespace, ...others],
      defaultNS: namespace,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
    made.set(key, (t = instance.getFixedT(language, namespace)));
  }
  return t;
}
