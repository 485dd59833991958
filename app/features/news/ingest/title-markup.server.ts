/** Names of HTML elements, because "Vec<u8>" and "<1 % margin" are text. */
const NAMES =
  "a|abbr|article|aside|audio|b|big|blockquote|body|br|button|canvas|center|cite|code|del|details|dialog|div|dl|em|embed|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|label|li|link|main|mark|math|meta|nav|object|ol|p|picture|pre|q|s|script|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|th|thead|title|tr|tt|u|ul|video|wbr";
const HTML_TAG = new RegExp(`<(?:!--|/?(?:${NAMES})(?=[\\s/>]))`, "i");
const TAG = new RegExp(`<(/?)(${NAMES})(\\s[^<>]*)?/?>`, "gi");
const BREAKS = new Set(["br", "hr", "wbr"]);
const VOID = new Set([...BREAKS, "img", "input", "embed", "link", "meta", "source"]);
/** "Element" and "tag" in the feeds' languages: beside one of these words, an element is mentioned. */
const KIND =
  "(?:html[ -])?(?:tags?|elements?|elementen|elemente[sn]?|elementos?|elementi|elementy|éléments?|balises?|etiquetas?|znacznik\\p{L}*)";
const KIND_AFTER = new RegExp(`^["'”’»)]*[ -]+${KIND}(?![\\p{L}\\p{N}])`, "iu");
const KIND_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])${KIND} +["'“‘«(]*$`, "iu");
/** More tags than any title has. */
const MAX_TAGS = 100;

export const hasMarkup = (text: string): boolean => HTML_TAG.test(text);

interface Tag {
  at: number;
  end: number;
  name: string;
  isClosing: boolean;
  hasAttributes: boolean;
}

/**
 * Escapes elements that a title mentions, as in "How to use the <div> element", but not those that format it, as in "<b>bold</b> words".
 */
export function escapeMentions(title: string): string {
  const tags: Tag[] = Array.from(title.matchAll(TAG), ({ 0: whole, 1: slash, 2: name = "", 3: attributes = "", index }) => ({
    at: index,
    end: index + whole.length,
    name: name.toLowerCase(),
    isClosing: slash === "/",
    hasAttributes: attributes.trim().length > 1,
  })).slice(0, MAX_TAGS);
  const used = new Set<Tag>();
  for (const [place, tag] of tags.entries()) {
    if (tag.isClosing || used.has(tag)) continue;
    if (VOID.has(tag.name)) {
      if (tag.hasAttributes || (BREAKS.has(tag.name) && !isNamed(title, tag))) used.add(tag);
      continue;
    }
    const partner = tags.slice(place + 1).find((item) => item.isClosing && item.name === tag.name && !used.has(item));
    if (partner && encloses(title, tag, partner)) used.add(tag).add(partner);
  }
  let escaped = "";
  let from = 0;
  for (const tag of tags) {
    if (used.has(tag) || isCutOff(title, tag)) continue;
    escaped += `${title.slice(from, tag.at)}&lt;`;
    from = tag.at + 1;
  }
  return escaped + title.slice(from);
}

const isNamed = (title: string, { at, end }: Tag): boolean =>
  KIND_AFTER.test(title.slice(end, end + 40)) || KIND_BEFORE.test(title.slice(Math.max(0, at - 40), at));

/** Formatting touches its words; "<div> and </div>" are two mentions. */
function encloses(title: string, open: Tag, close: Tag): boolean {
  const inside = title.slice(open.end, close.at);
  if (inside.trim() === "") return open.hasAttributes;
  const isApart = /^\s/.test(inside) && /\s$/.test(inside);
  return !isApart || open.hasAttributes || title.slice(0, open.at).trim() === "";
}

/** A single tag whose other half was cut off touches its words on one side: "<p>Some words", "bold</b> words". */
function isCutOff(title: string, tag: Tag): boolean {
  if (VOID.has(tag.name) || isNamed(title, tag)) return false;
  const before = title.charAt(tag.at - 1);
  const after = title.slice(tag.end);
  if (tag.isClosing) return /[^\s"'“‘«(>]/.test(before);
  return /^[\p{L}\p{N}]/u.test(after) && !/^s(?![\p{L}\p{N}])/u.test(after) && (before === "" || /[\s>]/.test(before));
}
