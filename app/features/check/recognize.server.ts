import type { CheckedKind, IdProblem, Recognized } from "#app/features/check/check.ts";
import { recognizeBech32 } from "#app/features/check/bech32-id.server.ts";
import { recognizeByron } from "#app/features/check/byron-address.server.ts";
import { recognizeForeign } from "#app/features/check/foreign-address.server.ts";
import { holdsSeedPhrase } from "#app/features/check/seed-phrase.ts";

/** A message with more is judged by its first ones. */
const MAX_LINKS = 10;
/** An email address is one whole: what follows its @ isn't a link. */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"']+|[\p{L}\d._%+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?![\p{L}\d/-])|\b[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/[^\s<>"']*)?/giu;
const HEX = /^[\da-f]+$/i;
const TRANSACTION_SIGNS = 64;
const POLICY_SIGNS = 56;
/** A policy and an asset name of at most 32 bytes. */
const MAX_ASSET_SIGNS = POLICY_SIGNS + 64;
/** Shorter runs of hexadecimal signs are words and numbers. */
const MIN_HEX_SIGNS = 40;

const recognized = (kind: CheckedKind, problem: IdProblem | null = null, links: string[] = []): Recognized => ({
  kind,
  problem,
  network: null,
  chain: null,
  stakeAddress: null,
  links,
});

/** Says what a text is by the text alone. A seed phrase comes first: nothing else may be done with it. */
export function recognize(input: string): Recognized {
  const text = input.trim();
  if (holdsSeedPhrase(text)) return recognized("seed-phrase");
  if (/\s/.test(text)) return recognized("message", null, linksIn(text));
  if (/^\$[a-z\d_.@-]{1,28}$/i.test(text)) return recognized("handle");
  return recognizeBech32(text) ?? recognizeByron(text) ?? recognizeHex(text) ?? recognizeForeign(text) ?? recognizeLink(text);
}

function recognizeHex(text: string): Recognized | null {
  // Policy and name are often written with a dot between them.
  const hex = text.replace(".", "");
  if (!HEX.test(hex) || hex.length < MIN_HEX_SIGNS) return null;
  const isWithoutDot = hex === text;
  if (isWithoutDot && hex.length === TRANSACTION_SIGNS) return recognized("transaction");
  if (isWithoutDot && hex.length === POLICY_SIGNS) return recognized("policy");
  if (hex.length < POLICY_SIGNS) return recognized("unknown", "length");
  if (isWithoutDot && hex.length < TRANSACTION_SIGNS && hex.length > TRANSACTION_SIGNS - 3) return recognized("transaction", "length");
  return recognized("asset", hex.length > MAX_ASSET_SIGNS || hex.length % 2 === 1 ? "length" : null);
}

function recognizeLink(text: string): Recognized {
  if (/^(?:mailto:)?[^\s@/:?#]+@[^\s@/:?#]+\.\p{L}{2,}(?:\?\S*)?$/iu.test(text)) return recognized("email", null, [text]);
  const links = linksIn(text);
  return links.length > 0 ? recognized("link", null, [text]) : recognized("unknown");
}

const linksIn = (text: string): string[] =>
  [...new Set(text.match(LINK) ?? [])].slice(0, MAX_LINKS).map((link) => link.replace(/[.,;:!?)\]]+$/, ""));
