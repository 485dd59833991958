import * as v from "valibot";
import { correctionSchema, listingSchema } from "#app/features/corrections/corrections.schemas.server.ts";
import type { CorrectionsService, SubmittedReport } from "#app/features/corrections/corrections.server.ts";
import {
  SOURCE_ROWS,
  type ItemChoice,
  type NamedSubject,
  type ReportAnswer,
  type ReportType,
} from "#app/features/corrections/corrections.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import { networkOf } from "#app/foundation/http/ip-network.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { errorReason, log } from "#app/foundation/log.server.ts";

/** Parts of the site that reports are about, from the other features. */
export interface ReportSubjects {
  /** Undefined if the site has no such page or item. */
  find(about: string, item: string, language: Language): Promise<NamedSubject | undefined>;
  /** Null for a page that shows one thing. */
  choices(about: string, language: Language): Promise<ItemChoice | null>;
}

interface IntakeOptions extends Pick<CorrectionsService, "submitReport"> {
  subjects: ReportSubjects;
  /** Asks the address to confirm that it wants emails about the report. */
  requestEmails: (asked: {
    email: string;
    language: Language;
    number: string;
    network: string | null;
  }) => Promise<{ retryAfter: number | null }>;
  pathOf: (project: Project) => `/${string}`;
  /** False turns the limits per network off. */
  isLimited: boolean;
}

type ParsedReport = Omit<SubmittedReport, "network"> & { email: string };

/** Checks and stores what visitors send, from the pages' forms and the API. */
export function createReportIntake({ submitReport, subjects, requestEmails, pathOf, isLimited }: IntakeOptions) {
  async function parseCorrection(fields: unknown): Promise<ParsedReport | ReportAnswer> {
    const { success, output, issues } = v.safeParse(correctionSchema, fields);
    if (!success) return invalidField(issues);
    const { about, item, wrong, right, evidence, email, company, language } = output;
    if (company !== "") return { kind: "again" };
    const subject = await subjects.find(about, item, language);
    if (!subject) return { kind: "invalid", field: item === "" ? "about" : "item" };
    const { kind, id, path } = subject;
    return { subject: { kind, id, path }, details: { type: "correction", wrong, right, evidence }, language, email };
  }

  function parseListing(fields: unknown): ParsedReport | ReportAnswer {
    const { success, output, issues } = v.safeParse(listingSchema, fields);
    if (!success) return invalidField(issues);
    const { name, website, category, description, email, company, language } = output;
    if (company !== "") return { kind: "again" };
    const rows = SOURCE_ROWS.map((row) => ({ row, url: output[`source${row}`], shows: output[`shows${row}`] }));
    const half = rows.find(({ url, shows }) => (url === "") !== (shows === ""));
    if (half) return { kind: "invalid", field: half.url === "" ? `source${half.row}` : `shows${half.row}` };
    const listed = findListed(name, website);
    if (listed) return { kind: "listed", name: listed.name, path: pathOf(listed) };
    const sources = rows.flatMap(({ url, shows }) => (url === "" ? [] : [{ url, shows }]));
    return { subject: null, details: { type: "listing", name, website, category, description, sources }, language, email };
  }

  return {
    subjects,

    /** Never throws: without a database the answer is `failed`, so that the form can keep what was typed. */
    async receive(type: ReportType, fields: unknown, address: string): Promise<ReportAnswer> {
      try {
        const parsed = type === "correction" ? await parseCorrection(fields) : parseListing(fields);
        if ("kind" in parsed) return parsed;
        const { email, ...report } = parsed;
        const network = isLimited ? networkOf(address) : null;
        const stored = await submitReport({ ...report, network });
        if ("retryAfter" in stored) return { kind: "busy", retryAfter: stored.retryAfter };
        const { number } = stored;
        if (email === "") return { kind: "received", number, email: "none" };
        const { retryAfter } = await requestEmails({ email, language: report.language, number, network });
        return { kind: "received", number, email: retryAfter === null ? "sent" : "busy" };
      } catch (error) {
        log.error({ event: "report-failed", reason: errorReason(error) });
        return { kind: "failed" };
      }
    },
  };
}
export type ReportIntake = ReturnType<typeof createReportIntake>;

const invalidField = (issues: readonly v.BaseIssue<unknown>[]): ReportAnswer => {
  const key = issues[0]?.path?.[0]?.key;
  return { kind: "invalid", field: typeof key === "string" ? key : "about" };
};

const hostOf = (address: string): string => (URL.parse(address)?.hostname ?? "").replace(/^www\./, "");

/** A project of the catalog with this name or website. */
function findListed(name: string, website: string): Project | undefined {
  const host = hostOf(website);
  return [...projects().values()].find(
    (project) => project.name.toLowerCase() === name.toLowerCase() || hostOf(project.website ?? "") === host,
  );
}
