import * as v from "valibot";
import { topic } from "#app/foundation/live/topic.ts";

export const REPORT_STATES = ["new", "checking", "accepted", "declined"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** States that each state can change to. Going back to `checking` undoes a decision. */
export const NEXT_STATES: Readonly<Record<ReportState, readonly ReportState[]>> = {
  new: ["checking"],
  checking: ["accepted", "declined"],
  accepted: ["checking"],
  declined: ["checking"],
};

export type Decision = "accepted" | "declined";
export const isDecided = (state: ReportState): state is Decision => state === "accepted" || state === "declined";

export const SUBJECT_KINDS = ["project", "pool", "term", "source", "link", "page"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** The part of the site that a report is about; `path` is where it's shown, without a language. */
export interface ReportSubject {
  kind: SubjectKind;
  id: string;
  path: `/${string}`;
}

/** A subject with its name in the visitor's language, and the address of the place that shows it. */
export interface NamedSubject extends ReportSubject {
  name: string;
  href: `/${string}`;
}

/** Pages that show many things: the visitor can choose one of them. */
export interface ItemChoice {
  kind: "term" | "source" | "link";
  /** None for a link, which the visitor types. */
  options: readonly { id: string; name: string }[];
}

export const MAX_TEXT_LENGTH = 1_000;
export const MAX_NAME_LENGTH = 80;
export const MAX_SENTENCE_LENGTH = 300;
export const MAX_ADDRESS_LENGTH = 500;
/** Rows of the form for a new project; only the first is required. */
export const SOURCE_ROWS = ["1", "2", "3"] as const;

export const CORRECTION_FIELDS = ["item", "wrong", "right", "evidence", "email"] as const;
export const LISTING_FIELDS = [
  "name",
  "website",
  "category",
  "description",
  ...SOURCE_ROWS.flatMap((row) => [`source${row}`, `shows${row}`] as const),
  "email",
] as const;
export type ReportField = (typeof CORRECTION_FIELDS)[number] | (typeof LISTING_FIELDS)[number];
export const isReportField = (name: string): name is ReportField =>
  [...CORRECTION_FIELDS, ...LISTING_FIELDS].some((field) => field === name);

/** The answer to a form. `again`: a field that visitors can't see was filled in, as programs do. */
export const reportAnswerSchema = v.variant("kind", [
  v.object({ kind: v.literal("received"), number: v.string(), email: v.picklist(["none", "sent", "busy"]) }),
  v.object({ kind: v.literal("invalid"), field: v.string() }),
  v.object({ kind: v.literal("listed"), name: v.string(), path: v.string() }),
  v.object({ kind: v.literal("again") }),
  v.object({ kind: v.literal("long") }),
  v.object({ kind: v.literal("busy"), retryAfter: v.number() }),
  v.object({ kind: v.literal("failed") }),
]);
export type ReportAnswer = v.InferOutput<typeof reportAnswerSchema>;

/** A form as the visitor sent it, with its answer, for a page without scripts. */
export interface PostedReport {
  fields: Readonly<Record<string, string>>;
  answer: ReportAnswer;
}

/** Texts of a visitor, deleted some time after the decision. They're never shown on the site. */
export const reportDetailsSchema = v.variant("type", [
  v.object({ type: v.literal("correction"), wrong: v.string(), right: v.string(), evidence: v.string() }),
  v.object({
    type: v.literal("listing"),
    name: v.string(),
    website: v.string(),
    category: v.string(),
    description: v.string(),
    sources: v.array(v.object({ url: v.string(), shows: v.string() })),
  }),
]);
export type ReportDetails = v.InferOutput<typeof reportDetailsSchema>;
export type ReportType = ReportDetails["type"];

/** Public number: eight letters and digits that are hard to confuse (no I, L, O, U), in two groups. */
const NUMBER = /^R-?([0-9A-HJKMNP-TV-Z]{4})-?([0-9A-HJKMNP-TV-Z]{4})$/;
export function readReportNumber(text: string): string | undefined {
  const [, first, second] = NUMBER.exec(text.trim().toUpperCase()) ?? [];
  return first === undefined ? undefined : `R-${first}-${second}`;
}

/** Address of the form about a page. */
export const reportFormPath = (about: string): `/${string}` => `/report?${new URLSearchParams({ about })}`;

/** Pages have paths in lower case. */
export const reportPath = (number: string): `/${string}` => `/reports/${number.toLowerCase()}`;

const correctionsSchema = v.object({ changedAt: v.number() });
/** Changes when a report changes its state, but not when one arrives. */
export const correctionsTopic = topic("corrections", correctionsSchema);
export const NO_CORRECTIONS = { changedAt: 0 };
