import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { escapeHtml } from "#app/foundation/content/pages.server.ts";
import { explainTerms } from "#app/foundation/content/explain-terms.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { NamespaceKeyWithoutValues, Namespace } from "#app/foundation/content/message-keys.ts";
import { createLookup } from "#app/foundation/i18n/translate.ts";
import type { ExplainedMessages } from "#app/foundation/ui/explained-term.ts";

/** Explains terms in messages without placeholders, headings and links. Call it once per page, with the keys in page order. */
export function explainedMessages<N extends Namespace>(
  language: Language,
  namespace: N,
  keys: readonly NamespaceKeyWithoutValues<N>[],
): ExplainedMessages {
  const lookUp = createLookup(messagesOf(language, namespace), language, [namespace]);
  const { html, terms } = explainTerms(
    keys.map((key) => escapeHtml(lookUp(key))),
    language,
  );
  return { html: Object.fromEntries(keys.map((key, index) => [key, html[index] ?? ""])), terms };
}
