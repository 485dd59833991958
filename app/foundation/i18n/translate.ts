import type { MessageValues } from "#app/foundation/content/message-values.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { MessageGroup, MessageKey, Namespace } from "#app/foundation/content/message-keys.ts";

/** Messages of a namespace: i18next JSON v4, nested like its file. */
export interface Messages {
  [key: string]: string | Messages;
}

export type Namespaces = Record<string, Messages>;

type Values = Record<string, string | number | null | undefined>;

type ValueNames<N extends Namespace, K extends string> = MessageValues[Extract<K | `${N}:${K}`, keyof MessageValues>];

/** Values that a message requires; further values are ignored. */
type ValuesOf<N extends Namespace, K extends string> = [ValueNames<N, K>] extends [never]
  ? [values?: Values]
  : [values: Record<ValueNames<N, K>, Values[string]> & Values];

export interface Translate<N extends Namespace = never> {
  /** Nested keys are joined by dots; another namespace is used as in `common:figure.live`. `count` selects the plural form. */
  <K extends MessageKey<N>>(key: K, ...values: ValuesOf<N, K>): string;
  /** Returns the message of a key that ends in data, such as the ID of a tag. Without a message it returns `defaultValue`, or the key. */
  dynamic(group: MessageGroup, id: string, values?: Values): string;
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

function find(messages: Messages | undefined, path: readonly string[]): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of path) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}

/** Italian elides articles before the numbers 8 and 11, which appear only when values are inserted: l’8 nov, dall’11 nov. */
const ELIDED: Readonly<Record<string, string>> = {
  il: "l’",
  Il: "L’",
  al: "all’",
  dal: "dall’",
  Dal: "Dall’",
  del: "dell’",
  nel: "nell’",
  sul: "sull’",
};
const elide = (text: string): string =>
  text.replace(/\b(il|Il|al|dal|Dal|del|nel|sul) (?=(?:8|11)[ \u00a0]\p{L})/gu, (_, article: string) => ELIDED[article] ?? article);

const fill = (text: string, values: Values): string => text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ""));

/**
 * Subset of i18next. The tests compare it with i18next, which would be a tenth of everything that a first visit loads.
 * @param defaultNamespaces namespaces for keys without one, in order
 */
export function createLookup(namespaces: Namespaces, language: Language, defaultNamespaces: readonly string[]) {
  return (key: string, values?: Values): string => {
    const [name, rest] = key.includes(":") ? [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)] : [null, key];
    const counted = typeof values?.count === "number" ? `${rest}_${pluralForm(language, values.count)}` : rest;
    for (const namespace of name === null ? defaultNamespaces : [name]) {
      const text = find(namespaces[namespace], counted.split(".")) ?? find(namespaces[namespace], rest.split("."));
      if (text === undefined) continue;
      if (!values) return text;
      return language === "it" ? elide(fill(text, values)) : fill(text, values);
    }
    return String(values?.defaultValue ?? rest);
  };
}

/** Like `createLookup`, with typed keys. */
export function translatorOf<N extends Namespace>(
  namespaces: Namespaces,
  language: Language,
  defaultNamespaces: readonly N[],
): Translate<N> {
  const lookUp = createLookup(namespaces, language, defaultNamespaces);
  return Object.assign(lookUp, {
    dynamic: (group: MessageGroup, id: string, values?: Values) => lookUp(group.endsWith(":") ? group + id : `${group}.${id}`, values),
  });
}
