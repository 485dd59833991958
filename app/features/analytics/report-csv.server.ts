import { stringify } from "csv-stringify/sync";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";

type Row = [part: string, name: string, measure: string, value: number | null];

/** Writes a report as CSV with one figure per row; an unknown one is an empty field. */
export function writeCsv({
  summary,
  series,
  topProjects,
  topPages,
  languages,
  sources,
  searches,
  events,
  vitals,
  bots,
  presence,
}: AnalyticsReport): string {
  const rows: Row[] = [
    ...Object.entries(summary).flatMap(([name, { value, previous, change }]): Row[] => [
      ["summary", name, "value", value],
      ["summary", name, "previous", previous],
      ["summary", name, "change_percent", change],
    ]),
    ["presence", "", "online", presence],
    ...series.flatMap(({ start, views, visitors }): Row[] => [
      ["series", start, "views", views],
      ["series", start, "visitors", visitors],
    ]),
    ...topPages.map(({ path, views }): Row => ["page", path, "views", views]),
    ...topProjects.flatMap(({ id, views, interactions }): Row[] => [
      ["project", id, "views", views],
      ["project", id, "interactions", interactions],
    ]),
    ...languages.map(({ code, views }): Row => ["language", code, "views", views]),
    ...sources.map(({ host, visits }): Row => ["source", host ?? "", "visits", visits]),
    ...searches.map(({ term, count }): Row => ["search", term, "count", count]),
    ...events.map(({ action, count }): Row => ["event", action, "count", count]),
    ...[{ path: "", metrics: vitals.overall }, ...vitals.pages].flatMap(({ path, metrics }) =>
      Object.entries(metrics).flatMap(([metric, { p75, samples }]): Row[] => [
        ["vital", path, `${metric}_p75`, p75],
        ["vital", path, `${metric}_samples`, samples],
      ]),
    ),
    ["bots", "", "dropped", bots.dropped],
    ["bots", "", "received", bots.received],
  ];
  // Terms that look like formulas are escaped for spreadsheets.
  return stringify(rows, {
    bom: true,
    header: true,
    columns: ["part", "name", "measure", "value"],
    record_delimiter: "windows",
    escape_formulas: true,
  });
}
