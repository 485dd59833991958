import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

export const FOLLOW_KINDS = ["pool", "drep", "action", "project", "report"] as const;
export type FollowKind = (typeof FOLLOW_KINDS)[number];
export const isFollowKind = (text: string): text is FollowKind => FOLLOW_KINDS.some((kind) => kind === text);

const epoch = v.nullable(v.number());

/**
 * State of one aspect after a change. Amounts in ADA, shares from 0 to 1. `counted` is never shown as a change: it records that we have
 * read the votes on an action.
 */
export const changeSchema = v.variant("type", [
  v.object({ type: v.literal("terms"), epoch, margin: v.number(), fixedCost: v.number(), pledge: v.number() }),
  v.object({ type: v.literal("open") }),
  v.object({ type: v.literal("closing"), epoch }),
  v.object({ type: v.literal("closed"), epoch }),
  v.object({ type: v.literal("pledge"), isMet: v.boolean() }),
  v.object({ type: v.literal("activity"), isActive: v.boolean() }),
  v.object({ type: v.literal("registration"), isRegistered: v.boolean() }),
  v.object({ type: v.literal("vote"), action: v.string(), title: v.nullable(v.string()), choice: v.picklist(["yes", "no", "abstain"]) }),
  v.object({ type: v.literal("status"), status: v.picklist(["active", "ratified", "enacted", "expired", "dropped"]) }),
  v.object({ type: v.literal("project"), status: v.picklist(["live", "beta", "development", "discontinued"]) }),
  v.object({ type: v.literal("report"), state: v.picklist(["new", "checking", "accepted", "declined"]) }),
  v.object({ type: v.literal("counted") }),
]);
export type Change = v.InferOutput<typeof changeSchema>;

/** Compared data of one subject, by aspect. An unknown aspect is absent and keeps its last value. */
export type SubjectAspects = Readonly<Record<string, Change>>;

/** `foundAt` is in milliseconds since 1970. */
export interface FoundChange {
  id: number;
  foundAt: number;
  change: Change;
}

/** `path` has no language prefix. */
export interface FollowedSubject {
  name: string;
  /** Ticker, short ID or a name of ours. It contains no free text, so no one can put a message into it. */
  label: string;
  path: `/${string}`;
  source: "koios" | "catalog" | "editors";
}

export const FOLLOW_SUBJECT = /^[a-z0-9_-]{1,120}$/;

/** Format of a token in a link: an ID and 256 bits in base64url. */
export const FOLLOW_TOKEN = /^([0-9a-f]{32})[\w-]{43}$/;

const followSchema = v.object({ changedAt: v.number() });
export const followTopic = topic("follow", followSchema);
export const NO_CHANGES = { changedAt: 0 };

export const followEmailPath = (kind: FollowKind, id: string): `/${string}` => `/follow?${new URLSearchParams({ kind, id })}`;

export const followPath = (kind: FollowKind, id: string, format: "xml" | "ics"): `/${string}` => `/follow/${kind}/${id}.${format}`;
