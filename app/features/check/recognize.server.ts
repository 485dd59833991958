import { readCardanoLink } from "#app/features/check/cardano-link.ts";
import { recognizedDefaults, type CheckedKind, type Recognized } from "#app/features/check/check.ts";
import { recognizeBech32 } from "#app/features/check/bech32-id.server.ts";
import { recognizeByron } from "#app/features/check/byron-address.server.ts";
import { recognizeForeign } from "#app/features/check/foreign-address.server.ts";
import { recognizeHex } from "#app/features/check/hex-id.server.ts";
import { linksIn } from "#app/features/check/links-in.ts";
import { mayHoldSeedPhrase } from "#app/features/check/may-hold-seed-phrase.ts";
import { holdsPrivateKey } from "#app/features/check/private-key.ts";
import { holdsSeedPhrase } from "#app/features/check/seed-phrase.ts";
import { cleanPasted } from "#app/foundation/pasted/clean-pasted.ts";

/** Shorter words of a message aren't IDs. */
const SHORTEST_ID = 40;
/** An ID that a program broke into lines has long parts. */
const SHORTEST_PART = 12;
const MAX_WORDS = 1_000;
const EMAIL = /^(?:mailto:)?[^\s@/:?#]+@[^\s@/:?#]+\.\p{L}{2,}(?:\?\S*)?$/iu;

const recognized = (kind: CheckedKind, links: string[] = []): Recognized => ({ ...recognizedDefaults, kind, links });

/** Recognizes a text by its form alone. Secrets come first, because they must not be processed further. */
export function recognize(input: string): Recognized {
  if (holdsPrivateKey(input)) return recognized("private-key");
  if (mayHoldSeedPhrase(input) && holdsSeedPhrase(input)) return recognized("seed-phrase");
  const text = cleanPasted(input);
  if (/\s/.test(text)) return brokenId(text) ?? recognized("message", linksIn(text));
  return recognizeCardanoLink(text) ?? recognizeWord(text) ?? recognizeLink(text);
}

const recognizeId = (text: string): Recognized | null =>
  recognizeBech32(text) ?? recognizeByron(text) ?? recognizeHex(text) ?? recognizeForeign(text);

function recognizeWord(text: string): Recognized | null {
  return /^\$[a-z\d_.@-]{1,28}$/i.test(text) ? { ...recognized("handle"), id: text.slice(1).toLowerCase() } : recognizeId(text);
}

/** An ID with line breaks or a space in it, whose parts aren't IDs themselves. */
function brokenId(text: string): Recognized | null {
  const parts = text.split(/\s+/);
  const joined = parts.join("");
  if (joined.length < SHORTEST_ID || parts.some((part) => part.length >= SHORTEST_ID && recognizeId(part)?.problem === null)) return null;
  const id = recognizeId(cleanPasted(joined));
  const isBrokenByLines =
    !/[^\S\r\n]\S/.test(text.replaceAll(/[\r\n]\s*/g, "\n")) && parts.slice(0, -1).every((part) => part.length >= SHORTEST_PART);
  return id && id.kind !== "unknown" && (id.problem === null || isBrokenByLines) ? id : null;
}

function recognizeCardanoLink(text: string): Recognized | null {
  const link = readCardanoLink(text);
  if (!link) return null;
  const { inner, source, amount } = link;
  const found = inner === null ? null : (recognizeWord(inner) ?? (linksIn(inner).length > 0 ? recognizeLink(inner) : null));
  return found
    ? { ...found, id: found.id ?? inner, within: { source, amount } }
    : { ...recognized("unknown"), id: inner, within: { source, amount } };
}

/** The only ID or address in a message; null without one, or with several. */
export function findOnlyId(message: string): Recognized | null {
  const words = cleanPasted(message).split(/\s+/).slice(0, MAX_WORDS).map(cleanPasted);
  const ids = [...new Set(words)].filter((word) => word.length >= SHORTEST_ID).flatMap((word) => recognizeId(word) ?? []);
  const [id, another] = ids.filter(({ kind }) => kind !== "unknown");
  return id && !another ? { ...id, within: { source: "message", amount: null } } : null;
}

function recognizeLink(text: string): Recognized {
  if (EMAIL.test(text)) return recognized("email", [text]);
  const links = linksIn(text);
  // [minswap.org](https://example.org) has two links, which may differ.
  if (links.length > 1) return recognized("message", links);
  return links.length > 0 ? recognized("link", [text]) : recognized("unknown");
}
