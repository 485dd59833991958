import { isUtf8 } from "node:buffer";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";

const MAX_LENGTH = 48;
/** CIP-67: a number and its checksum, enclosed in zeros, before the name. */
const LABEL = /^0([\da-f]{4})([\da-f]{2})0/;
const LABEL_DIGITS = 8;
/** CRC-8 polynomial of CIP-67's checksum. */
const POLYNOMIAL = 0x107;

function checksumOf(number: number): number {
  let rest = number << 8;
  for (let bit = 23; bit >= 8; bit--) if (rest & (1 << bit)) rest ^= POLYNOMIAL << (bit - 8);
  return rest;
}

/** CIP-67 label of a name, such as 222 for an NFT; null without one. */
export function tokenLabel(hex: string): number | null {
  const [, number = "", checksum = ""] = LABEL.exec(hex) ?? [];
  const label = Number.parseInt(number, 16);
  return checksumOf(label) === Number.parseInt(checksum, 16) ? label : null;
}

/** Name as text, or its hexadecimal digits if it isn't text. Anyone can choose any name. */
export function tokenName(hex: string | null): string {
  const whole = hex ?? "";
  const digits = tokenLabel(whole) === null ? whole : whole.slice(LABEL_DIGITS);
  const bytes = Buffer.from(digits, "hex");
  const line = isUtf8(bytes) ? cleanLine(bytes.toString(), MAX_LENGTH) : "";
  return line || cleanLine(digits, MAX_LENGTH) || "–";
}

export function withDecimals(quantity: bigint, decimals: number): string {
  const digits = (quantity < 0n ? -quantity : quantity).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, "") : "";
  return `${quantity < 0n ? "\u2212" : ""}${whole}${part ? `.${part}` : ""}`;
}
