import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import type { EntryPart, FactName } from "#app/foundation/content/project-facts.ts";

/** An event in a project's history; the date may be a day, a month or a year. */
export type TimelineEvent = { date: string } & (
  | { kind: "founded" | "launched" | "closed" }
  | { kind: "audit"; by: string; url: string }
  | { kind: "incident"; happened: string }
  | { kind: "entry"; changed: readonly (FactName | EntryPart)[] }
);

/** Events from the project's facts, and changes of its entry, newest first. */
export function timelineOf({ founded, launched, closed, audits, incidents, history }: ProjectView): TimelineEvent[] {
  const events: TimelineEvent[] = [
    ...(founded === null ? [] : [{ kind: "founded" as const, date: String(founded) }]),
    ...(launched === null ? [] : [{ kind: "launched" as const, date: launched }]),
    ...(audits ?? []).map(({ by, url, date, saidAt }) => ({ kind: "audit" as const, by, url, date: date ?? saidAt })),
    ...incidents.map(({ date, happened }) => ({ kind: "incident" as const, date, happened })),
    ...(closed?.date ? [{ kind: "closed" as const, date: closed.date }] : []),
    ...history.map(({ date, changed }) => ({ kind: "entry" as const, date, changed })),
  ];
  return events.sort((a, b) => b.date.localeCompare(a.date));
}
