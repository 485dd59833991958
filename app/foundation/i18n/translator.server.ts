import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Namespace } from "#app/foundation/content/message-keys.ts";
import { translatorOf, type Translate } from "#app/foundation/i18n/translate.ts";

/** The texts of a language for what is no page, such as mails. Keys are looked up in the first of the namespaces. */
export const translatorFor = <N extends Namespace>(language: Language, namespace: N, ...others: Namespace[]): Translate<N> =>
  translatorOf(messagesOf(language, namespace, ...others), language, [namespace]);
