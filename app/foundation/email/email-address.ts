/** Maximum lengths of an address (RFC 5321, 4.5.3.1.3, without the brackets) and of the part before the @. */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/**
 * Excludes quoted parts, comments, bare hosts, address literals and non-ASCII letters, because email servers parse them differently, and an
 * email could reach someone else. For domains in other scripts see `toAsciiAddress`.
 */
const ADDRESS = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`);
const MAILBOX = /^([^<>"\\,;:@\p{Cc}]+) <([^<>]+)>$/u;

export function isEmailAddress(text: string): boolean {
  // The length check comes first, although the pattern is linear.
  if (text.length > MAX_ADDRESS_LENGTH) return false;
  const local = ADDRESS.exec(text)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL_LENGTH;
}

/** Domain characters. Compatibility forms such as full-width letters are an alternative spelling of ASCII and refused. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]{1,254}$/u;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * Converts the domain to ASCII for SMTP: "info@müller.de" becomes info@xn--mller-kva.de (UTS 46). Null for an invalid address. The part
 * before the @ must be ASCII, because few email servers accept more.
 */
export function toAsciiAddress(text: string): string | null {
  if (isEmailAddress(text)) return text;
  const at = text.lastIndexOf("@");
  const domain = text
    .slice(at + 1)
    .normalize("NFC")
    .toLowerCase();
  if (at < 1 || text.length > MAX_ADDRESS_LENGTH || !DOMAIN.test(domain) || domain.normalize("NFKC") !== domain) return null;
  const isWrong = (label: string) => /^-|-$/.test(label) || SCRIPTS.filter((script) => script.test(label)).length > 1;
  if (domain.split(".").some(isWrong)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname;
  const address = `${text.slice(0, at)}@${host ?? ""}`;
  return host !== undefined && host !== domain && isEmailAddress(address) ? address : null;
}

/** The address in lowercase ASCII, for comparisons. */
export const comparableAddress = (address: string): string => (toAsciiAddress(address) ?? address).toLowerCase();

/** Gmail ignores dots (https://support.google.com/mail/answer/7436150). */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);
/** Proton ignores dots, hyphens and underscores, and gives one mailbox all of its domains (proton.me/support/addresses-and-aliases). */
const PROTON: ReadonlySet<string> = new Set(["proton.me", "protonmail.com", "protonmail.ch", "pm.me"]);

/** The mailbox behind an address, for limits only. Almost every provider ignores the part after a plus (RFC 5233). */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = comparableAddress(address).split("@");
  const name = local.split("+", 1)[0] || local;
  if (GMAIL.has(domain)) return `${name.replaceAll(".", "")}@gmail.com`;
  if (PROTON.has(domain)) return `${name.replace(/[._-]/g, "")}@proton.me`;
  return `${name}@${domain}`;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** Parses `news@example.org` or `The Gateway <news@example.org>`; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", written = text] = MAILBOX.exec(text) ?? [];
  const address = toAsciiAddress(written);
  return address === null ? undefined : { name: name.trim(), address };
}
