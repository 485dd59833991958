import { buyContent, type MatchedService } from "#app/features/buy/buy-content.server.ts";
import {
  isInEea,
  type BuyReadings,
  type ListedService,
  type Offer,
  type Offers,
  type RegisterEntry,
  type ServiceKind,
  type Standing,
} from "#app/features/buy/buy.ts";

/** Services that let a client buy crypto. */
const SALE: ReadonlySet<ServiceKind> = new Set(["platform", "funds", "crypto", "execution", "orders"]);

/**
 * Services for a country: those on cardano.org's list for it, and others from the list that the register says are licensed for it.
 * @param today such as 2026-11-30, for authorizations that have ended
 */
export function offersIn(
  country: string,
  { register, list }: BuyReadings,
  today: string,
  { countries, services }: ReturnType<typeof buyContent> = buyContent(),
): Offers {
  const inEea = isInEea(country);
  const rows = register?.entries ?? null;
  const known = new Map(services.map((service) => [service.host, service]));
  const offer = (service: ListedService): Offer => {
    if (!inEea) return { ...service, standing: null, entries: [] };
    if (rows === null) return { ...service, standing: "notRead", entries: [] };
    return { ...service, ...standingOf(known.get(service.host), service.host, rows, country, today) };
  };
  const own = (list?.countries ?? []).filter(({ name }) => countries[name] === country);
  const listed = uniqueByHost(own.flatMap((one) => one.services)).map(offer);
  const hosts = new Set(listed.map(({ host }) => host));
  const elsewhere = uniqueByHost((list?.countries ?? []).flatMap((one) => one.services)).filter(({ host }) => !hosts.has(host));
  return {
    country,
    isInEea: inEea,
    isListed: own.length > 0,
    notice: own.find(({ notice }) => notice !== null)?.notice ?? null,
    listed,
    alsoLicensed: inEea ? elsewhere.map(offer).filter(({ standing }) => standing === "licensed") : [],
  };
}

/** Countries of the list that our content doesn't know. */
export const unplacedCountries = ({ list }: BuyReadings): string[] =>
  (list?.countries ?? []).map(({ name }) => name).filter((name) => !Object.hasOwn(buyContent().countries, name));

const uniqueByHost = (services: readonly ListedService[]): ListedService[] =>
  [...new Map(services.toReversed().map((one) => [one.host, one])).values()].toReversed();

/** An authorization with an unreadable end is neither valid nor over. */
const hasEnded = ({ end }: RegisterEntry, today: string): boolean => end !== null && end.on !== null && end.on <= today;
const isUnclear = ({ end }: RegisterEntry): boolean => end !== null && end.on === null;
const isForSale = ({ services, otherServices }: RegisterEntry): boolean =>
  otherServices.length > 0 || services.some((kind) => SALE.has(kind));

function standingOf(
  match: MatchedService | undefined,
  host: string,
  rows: readonly RegisterEntry[],
  country: string,
  today: string,
): { standing: Standing; entries: RegisterEntry[] } {
  const leis = new Set(match?.entries.map(({ lei }) => lei));
  const matched = rows.filter(({ lei }) => leis.has(lei));
  // A row that names the site, but that no one has matched yet, forbids a statement either way.
  const isNamed = rows.some(({ lei, hosts }) => hosts.includes(host) && !leis.has(lei));
  if (matched.length === 0) return { standing: match === undefined || isNamed ? "unmatched" : "absent", entries: [] };
  const current = matched.filter((row) => !hasEnded(row, today));
  if (current.length === 0) return { standing: "ended", entries: matched };
  const here = current.filter(({ countries }) => countries.includes(country));
  if (here.length === 0) return { standing: "elsewhere", entries: current };
  const sure = here.filter((row) => !isUnclear(row));
  if (sure.length === 0) return { standing: "unclear", entries: here };
  return { standing: sure.some(isForSale) ? "licensed" : "noSale", entries: sure };
}
