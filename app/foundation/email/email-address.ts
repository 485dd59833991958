/** The longest address that mail can have (RFC 5321, 4.5.3.1.3, without the brackets), and the longest part before the @. */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/**
 * What people have as an address: atoms with dots, @, a domain with a name at its end. Quoted parts, comments, bare
 * hosts, address literals and letters beyond ASCII are left out: mail servers read them in different ways, and a
 * difference there is how a mail reaches someone else. Browsers write other scripts' domains in ASCII themselves.
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

/** Gmail's two names. It is the one large provider that sees no dots, and says so; others tell first.last and firstlast apart. */
const GMAIL: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address leads to, for limits alone: without what follows a plus (RFC 5233), which almost every provider
 * leaves to the reader. Mail goes to the address as it was typed.
 */
export function canonicalMailbox(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const name = local.split("+", 1)[0] || local;
  return GMAIL.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** Reads `news@example.org` or `The Gateway <news@example.org>`; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", address = text] = MAILBOX.exec(text) ?? [];
  return isEmailAddress(address) ? { name: name.trim(), address } : undefined;
}
