import { SERVICE_KINDS, type ServiceKind } from "#app/features/buy/buy.ts";
import { cleanLine } from "#app/foundation/upstream/plain-text.server.ts";

/** Words of each service in the register. Some rows have another service's letter, so the words decide. */
const WORDS: Record<ServiceKind, RegExp> = {
  custody: /custody and administration/,
  platform: /operation of a trading platform/,
  funds: /exchange of crypto-assets for funds/,
  crypto: /exchange of crypto-assets for other\b/,
  execution: /execution of (?:client )?orders/,
  placing: /placing of crypto-assets/,
  orders: /reception and transmission of orders/,
  advice: /providing advice on crypto-assets/,
  portfolio: /portfolio management/,
  transfer: /providing transfer services/,
};
const SERVICE_LENGTH = 200;

/** Services of a cell, and the parts without a known one. Rows separate them by a bar, a line break or a capital I. */
export function splitServices(cell: string): { kinds: ServiceKind[]; others: string[] } {
  const parts = cell
    .split(/\||[\r\n]+|\sI\s/)
    .map((part) => cleanLine(part, SERVICE_LENGTH))
    .filter((part) => part !== "");
  const read = parts.map((part) => ({ part, kinds: kindsIn(part) }));
  const found = new Set(read.flatMap(({ kinds }) => kinds));
  return {
    kinds: SERVICE_KINDS.filter((kind) => found.has(kind)),
    others: [...new Set(read.filter(({ kinds }) => kinds.length === 0).map(({ part }) => part))],
  };
}

function kindsIn(part: string): ServiceKind[] {
  const words = part.toLowerCase().replace(/crypto[\s\p{Pd}¬]+assets?/gu, "crypto-assets");
  return SERVICE_KINDS.filter((kind) => WORDS[kind].test(words));
}

/** Host names in a cell with addresses, without www. Some lack a scheme, one has "https." */
export function hostsIn(cell: string): string[] {
  const hosts = cell
    .toLowerCase()
    .split(/[\s|;,]+/)
    .map((word) => word.replace(/^https?[.:]\/\//, "").split(/[/?#:]/, 1)[0] ?? "")
    .map((host) => host.replace(/^www\./, "").replace(/\.$/, ""));
  return [...new Set(hosts.filter((host) => /^(?:[a-z\d-]+\.)+[a-z]{2,}$/.test(host)))];
}
