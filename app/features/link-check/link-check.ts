import type { BlocklistMatch } from "#app/features/link-check/blocklists.ts";
import type { Subcategory } from "#app/foundation/content/project-facts.ts";

/** Suspicious traits of an address, whatever its target. */
export const SUSPICIOUS_TRAITS = ["userinfo", "ip", "punycode", "insecure", "port", "shared"] as const;
export type SuspiciousTrait = (typeof SUSPICIOUS_TRAITS)[number];

export const LOOKALIKE_REASONS = ["letters", "ending", "typo", "inside"] as const;

export interface NamedProject {
  id: string;
  name: string;
  category: string;
  subcategory?: Subcategory | undefined;
  isClosed: boolean;
}

/** A project, or another known site such as an exchange. */
export type Owner = NamedProject | { site: "organization" | "device" | "exchange"; name: string };

/**
 * An address in its own script (`host`) and in ASCII (`coded`): a host, or an account on a shared host. `site` is the host alone, `email`
 * the email address that the domain comes from.
 */
export interface CheckedNames {
  email: string | null;
  host: string;
  coded: string;
  site: string;
}

export interface LinkWrapping {
  /** Outermost first; `inner` is then the wrapped address. */
  wrappers: string[];
  inner: string | null;
  /** Service that hides the link's target, such as a URL shortener. */
  hiddenBy: string | null;
}

/** The catalog's verdict on an address. There is no "safe". */
export type LinkCheckResult =
  | { kind: "unreadable" }
  | (CheckedNames &
      LinkWrapping & { tricks: SuspiciousTrait[] } & (
        | { kind: "listed"; project: Owner }
        | { kind: "unknown" }
        | { kind: "lookalike"; reason: (typeof LOOKALIKE_REASONS)[number]; of: Owner; domain: string }
      ));

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
 * Our register decides who owns an address; a match on a block list is reported beside it. A sender can be forged, so an email address
 * never counts as better than its domain.
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

/** Message for an answer. Never sends a visitor from an imitation to a closed project's address. */
export const explanationOf = (answer: LinkAnswer, isOwnerClosed: boolean): LinkAnswer | "lookalikeOfClosed" =>
  answer === "lookalike" && isOwnerClosed ? "lookalikeOfClosed" : answer;

export const ownerOfResult = (result: LinkCheckResult): Owner | null =>
  result.kind === "listed" ? result.project : result.kind === "lookalike" ? result.of : null;

export const isClosed = (owner: Owner | null): boolean => owner !== null && "isClosed" in owner && owner.isClosed;

/** Another list's report about the owner of an address, in the reader's language. */
export interface PublicReport {
  id: string;
  text: string;
}

/** An incident of the owner of an address; the date is a day, a month or a year. */
export interface LinkIncident {
  id: string;
  date: string;
  happened: string;
  advice: string;
}
