/** The longest address that mail can have (RFC 5321, 4.5.3.1.3, without the brackets), and the longest part before the @. */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/**
 * What people have as an address: atoms with dots, @, a domain with a name at its end. Quoted parts, comments, bare
 * hosts, address literals and letters beyond ASCII are left out: mail servers read them in different ways, and a
 * difference there is how a mail reaches someone else. Domains in other scripts: see `toAsciiAddress`.
 */
const ADDRESS = new RegExp(`^(${ATOM}(?:\\.${ATOM})*)@(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`);
const MAILBOX = /^([^<>"\\,;:@\p{Cc}]+) <([^<>]+)>$/u;

/** Whether a text is exactly one email address. */
export function isEmailAddress(text: string): boolean {
  // Check the length first: the pattern is linear, but addresses are short.
  if (text.length > MAX_ADDRESS_LENGTH) return false;
  const local = ADDRESS.exec(text)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL_LENGTH;
}

/** Labels in one script; compatibility forms such as full-width letters are another spelling of ASCII, and refused. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]{1,254}$/u;
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * The address as SMTP takes it, with the domain in ASCII: "info@müller.de" is info@xn--mller-kva.de (UTS 46). Null for what is no
 * address. The part before the @ stays ASCII: few mail servers take more.
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

/** The address in small letters and ASCII, for finding it again however it is typed. */
export const comparableAddress = (address: string): string => (toAsciiAddress(address) ?? address).toLowerCase();

/** Gmail sees no dots, and says so (support.google.com/mail/answer/7436150). */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);
/** Proton sees no dots, hyphens and underscores, and gives one mailbox all of its domains (proton.me/support/addresses-and-aliases). */
const PROTON: ReadonlySet<string> = new Set(["proton.me", "protonmail.com", "protonmail.ch", "pm.me"]);

/**
 * The mailbox that an address leads to, for limits alone: without what follows a plus (RFC 5233), which almost every provider
 * leaves to the reader. Mail goes to the address as it was typed.
 */
export function canonicalMailbox(address: string): string {
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

/** Reads `news@example.org` or `The Gateway <news@example.org>`; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", written = text] = MAILBOX.exec(text) ?? [];
  const address = toAsciiAddress(written);
  return address === null ? undefined : { name: name.trim(), address };
}
