import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { explainTerms } from "#app/foundation/content/explain-terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";

/**
 * The named messages with the first use of each term explained. For those without blanks that stand outside of headings and
 * links. Call it once a page, with the keys in the order in which the page shows them.
 * @throws when a message is missing
 */
export function explainedMessages(language: Language, namespace: string, keys: readonly string[]): ExplainedMessages {
  const t = translatorOf(messagesOf(language, namespace), language, [namespace]);
  const texts = keys.map((key) => {
    const text = t(key);
    if (text === key) throw new Error(`content/messages/${language}/${namespace}.json has no ${key}`);
    return escapeHtml(text);
  });
  const { html, terms } = explainTerms(texts, language);
  return { html: Object.fromEntries(keys.map((key, index) => [key, html[index] ?? ""])), terms };
}
