import type { BlocklistMatch } from "#app/features/link-check/blocklists.ts";
import type { Subcategory } from "#app/foundation/content/project-facts.ts";

/** What is odd about an address whatever it leads to. */
export const SUSPICIOUS_TRAITS = ["userinfo", "ip", "punycode", "insecure", "port", "shared"] as const;
export type SuspiciousTrait = (typeof SUSPICIOUS_TRAITS)[number];

/** Ways in which an address imitates another one. */
export const LOOKALIKE_REASONS = ["letters", "ending", "typo", "inside"] as const;

export interface NamedProject {
  id: string;
  name: string;
  category: string;
  subcategory?: Subcategory | undefined;
  isClosed: boolean;
}

/** The owner of an address: a project, or another known site such as an exchange. */
export type Owner = NamedProject | { site: "organization" | "device" | "exchange"; name: string };

/**
 * An address in its own script and as it goes over the wire: a host, or an account on a site for everyone. `site` is its host alone, `email` the email
 * address whose domain it is.
 */
export interface CheckedNames {
  email: string | null;
  host: string;
  coded: string;
  site: string;
}

/** Services around the judged address that wrap it or hide its target. */
export interface LinkWrapping {
  /** Services that wrapped it, the outermost first; then `inner` is the address that was inside. */
  wrappers: string[];
  inner: string | null;
  /** The service that hides where the link leads. */
  hiddenBy: string | null;
}

/** What the catalogue says of an address; there is no "safe". */
export type LinkCheckResult =
  | { kind: "unreadable" }
  | (CheckedNames &
      LinkWrapping & { tricks: SuspiciousTrait[] } & (
        | { kind: "listed"; project: Owner }
        | { kind: "unknown" }
        | { kind: "lookalike"; reason: (typeof LOOKALIKE_REASONS)[number]; of: Owner; domain: string }
      ));

/** The same with the block lists that name the address. */
export interface CheckedLink {
  result: LinkCheckResult;
  blocklists: readonly BlocklistMatch[];
}

export const LINK_ANSWERS = [
  "listed",
  "official",
  "closed",
  "disputed",
  "unknown",
  "blocklisted",
  "lookalike",
  "unreadable",
  "email",
] as const;
export type LinkAnswer = (typeof LINK_ANSWERS)[number];

/**
 * Our own register decides whose an address is. A block list that names it, too, is said beside it. A sender can be forged, so an email address
 * is never as good as its domain, only as bad.
 */
export function answerTo({ result, blocklists }: CheckedLink): LinkAnswer {
  const isNamed = blocklists.length > 0;
  const isEmail = result.kind !== "unreadable" && result.email !== null;
  if (result.kind === "unknown") return isNamed ? "blocklisted" : isEmail ? "email" : "unknown";
  if (result.kind !== "listed") return result.kind;
  const { project } = result;
  if ("isClosed" in project && project.isClosed) return "closed";
  if (isNamed) return "disputed";
  if (isEmail) return "email";
  return "site" in project ? "official" : "listed";
}

/** The text that explains an answer. Nobody is sent from an imitation to the address of a closed project. */
export const explanationOf = (answer: LinkAnswer, isOwnerClosed: boolean): LinkAnswer | "lookalikeOfClosed" =>
  answer === "lookalike" && isOwnerClosed ? "lookalikeOfClosed" : answer;

/** The owner of an address, or of the one that it imitates. */
export const ownerIn = (result: LinkCheckResult): Owner | null =>
  result.kind === "listed" ? result.project : result.kind === "lookalike" ? result.of : null;

export const isClosed = (owner: Owner | null): boolean => owner !== null && "isClosed" in owner && owner.isClosed;

/** What someone else's list says of the owner of an address, in the reader's language. */
export interface PublicReport {
  id: string;
  text: string;
}

/** What went wrong with the owner of an address; the date is a day, a month or a year. */
export interface LinkIncident {
  id: string;
  date: string;
  happened: string;
  advice: string;
}
