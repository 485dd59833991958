import { isUtf8 } from "node:buffer";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";

const MAX_LENGTH = 48;
/** CIP-67: what kind of token it is stands before the name. */
const CIP67_LABEL = /^(?:000643b0|000de140|0014df10|001bc280)/;

/** A token's name as its maker wrote it, or its hexadecimal digits when that is no text. Anyone can choose any name. */
export function tokenName(hex: string | null): string {
  const digits = (hex ?? "").replace(CIP67_LABEL, "");
  const bytes = Buffer.from(digits, "hex");
  const line = isUtf8(bytes) ? cleanLine(bytes.toString(), MAX_LENGTH) : "";
  return line || cleanLine(digits, MAX_LENGTH) || "–";
}

/** A whole quantity with a token's decimals. */
export function withDecimals(quantity: bigint, decimals: number): string {
  const digits = (quantity < 0n ? -quantity : quantity).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const part = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, "") : "";
  return `${quantity < 0n ? "\u2212" : ""}${whole}${part ? `.${part}` : ""}`;
}
