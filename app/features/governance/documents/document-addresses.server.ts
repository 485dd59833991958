/** One way to read a document. */
export interface DocumentAddress {
  url: string;
  /** Host name, shown to visitors. */
  host: string;
  /** False: the address is the author's own, so it must be public. */
  isGateway: boolean;
}

/** CIDv0 or CIDv1 in base32, base58 or base36. Other multibases don't occur in addresses. */
const CID = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110}|z[1-9A-HJ-NP-Za-km-z]{40,110}|k[a-z0-9]{40,110})$/;
const MAX_URL_LENGTH = 2_000;

/**
 * Addresses of an anchor's document in the order of our tries: its own first, then each gateway if it names IPFS content.
 * @param gateways base URLs such as "https://ipfs.io/ipfs"
 * @returns an empty list if it isn't an address that we can read
 */
export function documentAddresses(anchorUrl: string, gateways: readonly string[]): DocumentAddress[] {
  const text = anchorUrl.trim();
  if (text.length > MAX_URL_LENGTH) return [];
  const path = ipfsPath(text);
  const throughGateways = path === null ? [] : gateways.map((base) => addressOf(`${base}/${path}`, true));
  const url = URL.parse(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isWeb) return throughGateways;
  // A configured gateway counts as one, whatever the author calls it.
  const own = addressOf(url.href, false);
  return [own, ...throughGateways.filter((address) => address.url !== own.url)];
}

function addressOf(url: string, isGateway: boolean): DocumentAddress {
  return { url, host: new URL(url).host, isGateway };
}

/** The CID and the path below it, from ipfs://CID/path, ipfs://ipfs/CID, a bare CID, .../ipfs/CID/path or CID.ipfs.host/path. */
function ipfsPath(text: string): string | null {
  const [, rest] = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(text) ?? [];
  if (rest !== undefined) return checkedPath(rest);
  if (CID.test(text)) return text;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const [, below] = /^\/ipfs\/(.+)$/.exec(url.pathname) ?? [];
  if (below !== undefined) return checkedPath(below);
  const [, cid] = /^([^.]+)\.ipfs\./.exec(url.hostname) ?? [];
  return cid === undefined ? null : checkedPath(`${cid}${url.pathname}`);
}

/** Only a CID may lead, so that no path leaves the gateway's /ipfs/. */
function checkedPath(path: string): string | null {
  const [cid = "", ...segments] = (path.split(/[?#]/)[0] ?? "").replace(/\/+$/, "").split("/");
  if (!CID.test(cid) || segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment) || /[\\\s]/.test(segment))) return null;
  return [cid, ...segments].join("/");
}
