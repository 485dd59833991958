import type { MessageValues } from "#app/foundation/content/message-values.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { MessageGroup, MessageKey, Namespace } from "#app/foundation/content/message-keys.ts";

/** A namespace of messages: i18next JSON v4, nested as its file is. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Namespaces by their names. */
export type Namespaces = Record<string, Messages>;

type Values = Record<string, string | number | null | undefined>;

type ValueNames<N extends Namespace, K extends string> = MessageValues[Extract<K | `${N}:${K}`, keyof MessageValues>];

/** What the text of a key wants to be filled in with; further values do no harm. */
type ValuesOf<N extends Namespace, K extends string> = [ValueNames<N, K>] extends [never]
  ? [values?: Values]
  : [values: Record<ValueNames<N, K>, Values[string]> & Values];

export interface Translate<N extends Namespace = never> {
  /**
   * Gives the text of `key`: nested parts are joined by dots, another namespace is reached as `common:figure.live`. `count` chooses
   * the plural form by the rules of the language; every `{{name}}` is replaced by its value.
   */
  <K extends MessageKey<N>>(key: K, ...values: ValuesOf<N, K>): string;
  /** The same for a key that ends in data, such as the id of a tag. For an id without a text it gives `defaultValue`, else the key. */
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

/** Italian elides its articles before the numbers 8 and 11, which a text only meets when it is filled in: l’8 nov, dall’11 nov. */
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
 * What the site needs of i18next, in its format: a page's texts are looked up, counted by the platform's plural rules and filled in.
 * The library itself is the judge in this module's test; in a browser it would be a tenth of all that a first visit loads.
 * @param defaultNamespaces the namespaces in which a key without one is looked up, the first one first
 */
export function lookUpIn(namespaces: Namespaces, language: Language, defaultNamespaces: readonly string[]) {
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

/** The same with keys that the types know. */
export function translatorOf<N extends Namespace>(
  namespaces: Namespaces,
  language: Language,
  defaultNamespaces: readonly N[],
): Translate<N> {
  const lookUp = lookUpIn(namespaces, language, defaultNamespaces);
  return Object.assign(lookUp, {
    dynamic: (group: MessageGroup, id: string, values?: Values) => lookUp(group.endsWith(":") ? group + id : `${group}.${id}`, values),
  });
}
