import { messagesOf } from "#app/foundation/content/messages.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Namespace } from "#app/foundation/content/message-keys.ts";
import { translatorOf, type Translate } from "#app/foundation/i18n/translate.ts";

/** Messages for output other than pages, such as emails. Unprefixed keys belong to the first namespace. */
export const translatorFor = <N extends Namespace>(language: Language, namespace: N, ...others: Namespace[]): Translate<N> =>
  translatorOf(messagesOf(language, namespace, ...others), language, [namespace]);
