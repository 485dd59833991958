import { domainToUnicode } from "node:url";
import { remove as toLatin } from "confusables";
import { distance } from "fastest-levenshtein";
import { parse } from "tldts";
import type { OfficialSite } from "#app/features/link-check/official-sites.server.ts";
import { cleanPasted } from "#app/foundation/pasted/clean-pasted.ts";
import { unwrapLink } from "#app/foundation/pasted/wrapped-link.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";
import type { CheckedNames, LinkWrapping, Owner, SuspiciousTrait, LinkCheckResult } from "#app/features/link-check/link-check.ts";

/** Hosts with accounts for anyone: an address there is identified by its path, not its host. */
const SHARED_HOSTS = new Set([
  "github.com",
  "x.com",
  "twitter.com",
  "discord.gg",
  "discord.com",
  "t.me",
  "medium.com",
  "youtube.com",
  "reddit.com",
  "facebook.com",
  "linkedin.com",
  "meetup.com",
]);
/** First path segments that only name the kind of account, such as in reddit.com/r/cardano. */
const ACCOUNT_KINDS = new Set(["r", "u", "user", "c", "channel", "groups", "company", "in", "pro"]);
const MAX_INPUT = 2_000;
const EMAIL = /^(?:mailto:)?([^\s@/:?#]+@([^\s@/:?#]+))(?:\?\S*)?$/i;
/** Shorter names resemble too many legitimate words. */
const MIN_LOOKALIKE_LENGTH = 5;
/** From this length on, two wrong letters count as a lookalike under any top-level domain. Shorter names have legitimate neighbors. */
const LONG_NAME_LENGTH = 10;
/** Shorter names occur within legitimate words, such as "iagon" in diagonal, so they only count as a separate part of a name. */
const MIN_INSIDE_LENGTH = 6;
/** So many legitimate names contain it that only one with a lure counts as an imitation. */
const NETWORK = "cardano";
/** Words in so many legitimate names that only the rest of a name is distinctive. */
const SHARED_WORDS = /cardano|wallet/g;
/** Labels of listed domains that are everyday words or names of legitimate companies. */
const EVERYDAY_WORDS = new Set(["continuity", "daedalus", "handle", "optim", "spectrum", "stuff", "sundae"]);
/** Shorter wallet names resemble too many words, even with a lure. */
const MIN_LURED_LENGTH = 4;
/** Words that show a wallet is meant, even beside an everyday word: lace-wallet. */
const WALLET_WORDS = ["airdrop", "cardano", "claim", "verification", "verify", "wallet"];
/** Words that lure beside a wallet's or the network's name: cardano-support. */
const LURES = [...WALLET_WORDS, "giveaway", "recovery", "refund", "restore", "support"];
/** Words that don't change the meaning: lace-wallet-app. */
const FILLERS = ["ada", "app", "login", "official", "web"];

interface OfficialSiteEntry {
  owner: Owner;
  /** Registrable domain, such as minswap.org. */
  domain: string;
  /** Name that imitators copy: the domain's label or the project's name, such as minswap. */
  label: string;
  /** True for an everyday word, which legitimate domains can contain. */
  isWord: boolean;
}

/** The catalog's registrable domains, and its accounts on shared hosts. */
export interface KnownAddresses {
  officials: OfficialSiteEntry[];
  /**
   * Names that imitators combine with words such as "wallet" or "claim": wallets' current and former names without "wallet", and the
   * network's.
   */
  wallets: OfficialSiteEntry[];
  byDomain: Map<string, Owner>;
  accounts: Map<string, Owner>;
}

/** Distinctive part of a name: "scan" of cardanoscan, "" of cardano. */
const ownPart = (label: string): string => label.replace(SHARED_WORDS, "");

const registrable = (host: string) => parse(host, { allowPrivateDomains: true });

export function collectAddresses(projects: Iterable<Project>, sites: Iterable<OfficialSite>): KnownAddresses {
  const officials: OfficialSiteEntry[] = [];
  const wallets: OfficialSiteEntry[] = [];
  const byDomain = new Map<string, Owner>();
  const accounts = new Map<string, Owner>();
  for (const { name, kind, domains, accounts: addresses, word } of sites) {
    const owner: Owner = { site: kind, name };
    for (const address of addresses) {
      const account = accountOf(new URL(address));
      if (account) accounts.set(account, owner);
    }
    for (const domain of domains) {
      byDomain.set(domain, owner);
      const label = registrable(domain).domainWithoutSuffix;
      if (label) officials.push({ owner, domain, label, isWord: word });
      if (label === NETWORK) wallets.push({ owner, domain, label, isWord: word });
    }
  }
  const links = [...projects].flatMap((project) => linksOf(project).map((url) => ({ project, url })));
  // If two projects list the same domain, it belongs to the one whose whole site it is, not one with a page or subdomain.
  const partsOf = ({ url }: { url: URL }) =>
    Number(url.pathname !== "/") + Number(registrable(url.hostname).domain !== normalizeHost(url.hostname));
  for (const { project, url } of links.toSorted((a, b) => partsOf(a) - partsOf(b))) {
    const owner = nameOf(project);
    const host = normalizeHost(url.hostname);
    if (SHARED_HOSTS.has(host)) {
      const account = accountOf(url);
      if (account) accounts.set(account, owner);
      continue;
    }
    const { domain, domainWithoutSuffix } = registrable(host);
    if (!domain || !domainWithoutSuffix || byDomain.has(domain)) continue;
    byDomain.set(domain, owner);
    for (const label of new Set([domainWithoutSuffix, lettersOf(project.name)]))
      officials.push({ owner, domain, label, isWord: project.mentions !== undefined || EVERYDAY_WORDS.has(label) });
    if (project.category === "wallets")
      for (const name of namesOfWallet(project, domainWithoutSuffix)) wallets.push({ owner, domain, ...name });
  }
  return { officials, wallets, byDomain, accounts };
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "");

/** Current and former names of a wallet, without "wallet". */
function namesOfWallet({ name, formerNames, mentions }: Project, ownLabel: string): Pick<OfficialSiteEntry, "label" | "isWord">[] {
  const names = [ownLabel, name, ...formerNames.map((former) => registrable(former).domainWithoutSuffix ?? former)];
  const labels = new Set(names.map((item) => ownPart(lettersOf(item))).filter((label) => label.length >= MIN_LURED_LENGTH));
  return [...labels].map((label) => ({
    label,
    isWord: EVERYDAY_WORDS.has(label) || (mentions !== undefined && !mentions.some((phrase) => lettersOf(phrase) === label)),
  }));
}

function linksOf({ website, github, discord, domains = [], twitter }: Project): URL[] {
  const links = [website, github, discord, ...domains.map((host) => `https://${host}`), twitter && `https://x.com/${twitter}`];
  return links.flatMap((link) => (link ? (URL.parse(link) ?? []) : []));
}

/** The host and the domains above it, down to the registrable one, because an entry for a domain also covers its subdomains. */
export function parentHosts(host: string): string[] {
  const { domain } = registrable(host);
  if (!domain || !host.endsWith(domain)) return [host];
  const parts = host.slice(0, -domain.length).split(".").filter(Boolean);
  return Array.from({ length: parts.length + 1 }, (_, start) => [...parts.slice(start), domain].join("."));
}

const normalizeHost = (host: string): string => host.replace(/^www\./, "").replace(/\.$/, "");

/** Account of an address on a shared host, such as github.com/liqwid-labs. x.com and twitter.com are the same. */
function accountOf(url: URL): string | undefined {
  const host = normalizeHost(url.hostname).replace("twitter.com", "x.com").replace("discord.com", "discord.gg");
  const [first, second] = url.pathname
    .toLowerCase()
    .split("/")
    .filter((part) => part !== "" && part !== "invite");
  if (first === undefined) return undefined;
  return second !== undefined && ACCOUNT_KINDS.has(first) ? `${host}/${first}/${second}` : `${host}/${first}`;
}

/** GitHub account behind a Pages host: liqwid-labs.github.io belongs to github.com/liqwid-labs. */
const pagesAccountOf = (host: string): string => host.replace(/^([^.]+)\.github\.io$/, "github.com/$1");

/**
 * Normalizes a name by its looks: letters of other scripts become the Latin letters that they resemble, and similar characters become one.
 */
const skeleton = (text: string): string =>
  toLatin(text.normalize("NFKC"))
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/[il1|]/g, "l")
    .replace(/0/g, "o")
    .replace(/5/g, "s");

/** Judges an address by the catalog alone. Never returns "safe", because a listed domain can be hacked. */
export function checkLink(input: string, { officials, wallets, byDomain, accounts }: KnownAddresses): LinkCheckResult {
  const { link: text, wrappers, hiddenBy } = unwrapLink(cleanPasted(input).slice(0, MAX_INPUT));
  const wrapping: LinkWrapping = { wrappers, inner: wrappers.length > 0 ? text : null, hiddenBy };
  const [, email = null, address = text] = EMAIL.exec(text) ?? [];
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(address) && !/^[\w.-]+:\d/.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return { kind: "unreadable" };
  const host = normalizeHost(url.hostname);
  const { domain, isIp, isIcann, isPrivate } = registrable(host);
  if (!isIp && (!domain || (!isIcann && !isPrivate))) return { kind: "unreadable" };

  const shown = domainToUnicode(host);
  const names = { ...wrapping, email, host: shown, coded: host, site: host };
  const tricks: SuspiciousTrait[] = [];
  if (url.username !== "" || url.password !== "") tricks.push("userinfo");
  if (isIp) tricks.push("ip");
  if (host.split(".").some((part) => part.startsWith("xn--"))) tricks.push("punycode");
  if (url.protocol === "http:" && /^http:/i.test(text)) tricks.push("insecure");
  if (url.port !== "") tricks.push("port");

  if (email === null && SHARED_HOSTS.has(host)) {
    const account = accountOf(url) ?? "";
    const project = accounts.get(account);
    // On a shared host only the account belongs to the project.
    return project
      ? listedResult({ ...names, email, host: account, coded: account }, project, tricks)
      : { kind: "unknown", ...names, tricks: [...tricks, "shared"] };
  }
  const own = (domain ? byDomain.get(domain) : undefined) ?? accounts.get(pagesAccountOf(host));
  if (own) return listedResult(names, own, tricks);
  const like = isIp ? undefined : findLookalike(shown, officials, wallets);
  if (like) return { kind: "lookalike", ...names, tricks, reason: like.reason, of: like.official.owner, domain: like.official.domain };
  return { kind: "unknown", ...names, tricks };
}

const nameOf = ({ id, name, category, subcategory, status }: Project): Owner => ({
  id,
  name,
  category,
  ...(subcategory && { subcategory }),
  isClosed: status === "discontinued",
});

const listedResult = (names: CheckedNames & LinkWrapping, project: Owner, tricks: SuspiciousTrait[]): LinkCheckResult => ({
  kind: "listed",
  ...names,
  tricks,
  project,
});

/** Finds the listed domain that a host imitates, by the strongest reason first. */
function findLookalike(
  host: string,
  officials: readonly OfficialSiteEntry[],
  wallets: readonly OfficialSiteEntry[],
): { official: OfficialSiteEntry; reason: "letters" | "ending" | "typo" | "inside" } | undefined {
  const { domain, domainWithoutSuffix, publicSuffix, subdomain } = registrable(host);
  if (!domain || !domainWithoutSuffix) return undefined;
  const seen = skeleton(domainWithoutSuffix);
  const find = (test: (official: OfficialSiteEntry) => boolean) => officials.find(test);

  const sameLetters = find(({ label, domain: own }) => skeleton(label) === seen && domainWithoutSuffix !== label && own !== domain);
  if (sameLetters) return { official: sameLetters, reason: "letters" };
  const otherEnding = find(({ label, isWord }) => label === domainWithoutSuffix && !isWord && label.length >= MIN_LOOKALIKE_LENGTH);
  if (otherEnding) return { official: otherEnding, reason: "ending" };
  const typo = find(({ label, domain: own, isWord }) => {
    if (isWord || label.length < MIN_LOOKALIKE_LENGTH) return false;
    const wrong = distance(skeleton(label), seen);
    // liquid.com is legitimate, minswaps.org isn't.
    return ownPart(label).length >= LONG_NAME_LENGTH ? wrong <= 2 : wrong <= 1 && registrable(own).publicSuffix === publicSuffix;
  });
  if (typo) return { official: typo, reason: "typo" };
  // minswap-airdrop.com, minswap.org.example.com
  const parts = new Set([...domainWithoutSuffix.split(/[-_\d]+/), ...(subdomain ?? "").split(/[.\-_]+/)].map(skeleton));
  const inside = find(({ label, isWord }) => {
    if (isWord || label.length < MIN_LOOKALIKE_LENGTH || ownPart(label) === "") return false;
    return parts.has(skeleton(label)) || (label.length >= MIN_INSIDE_LENGTH && seen.includes(skeleton(label)));
  });
  const imitated = inside ?? wallets.find((wallet) => isLured(wallet, seen));
  return imitated && { official: imitated, reason: "inside" };
}

const anyOf = (words: readonly string[]) => words.map(skeleton).join("|");
const HAS_WALLET_WORD = new RegExp(anyOf(WALLET_WORDS));
const HAS_LURE = new RegExp(anyOf(LURES));
const ONLY_LURES = new RegExp(`^(?:${anyOf([...LURES, ...FILLERS])})+$`);

/** True if the name is a wallet's name plus words that imitators add: lace-wallet, but not leather-lace-wallet. */
function isLured({ label, isWord }: OfficialSiteEntry, seen: string): boolean {
  const joined = seen.replace(/[-_\d]/g, "");
  const added = joined.replace(skeleton(label), "");
  return added !== joined && ONLY_LURES.test(added) && (isWord ? HAS_WALLET_WORD : HAS_LURE).test(added);
}
