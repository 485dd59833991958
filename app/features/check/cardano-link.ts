const SCHEME = /^(?:web\+)?cardano:/i;
const AMOUNT = /^\d{1,11}(?:\.\d{1,6})?$/;

/** Content of a web+cardano: link: an ID or a web address; null if we don't know its kind. */
export interface CardanoLink {
  inner: string | null;
  source: "payment-link" | "cardano-link";
  /** ADA, as written in the link. */
  amount: string | null;
}

/** Parses a link as in CIP-13 and its extensions (CIP-99, CIP-107, CIP-134); otherwise returns null. */
export function readCardanoLink(text: string): CardanoLink | null {
  if (!SCHEME.test(text)) return null;
  const [path = "", query = ""] = text.replace(SCHEME, "").split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const other = (inner: string | null | undefined): CardanoLink => ({ inner: inner || null, source: "cardano-link", amount: null });
  if (!path.startsWith("//")) {
    const amount = parameters.get("amount") ?? "";
    return { inner: path || null, source: "payment-link", amount: AMOUNT.test(amount) ? amount : null };
  }
  const [authority = "", first = ""] = path.slice(2).split("/");
  switch (authority.toLowerCase()) {
    case "stake":
      return other(parameters.keys().next().value);
    case "claim":
      return other(parameters.get("faucet_url"));
    case "addr":
    case "transaction":
      return other(first.split("#")[0]);
    case "pay":
      return { ...other(first), source: "payment-link" };
    default:
      return other(null);
  }
}
