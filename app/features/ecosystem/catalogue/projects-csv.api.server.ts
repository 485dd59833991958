import { Hono } from "hono";
import { projectsCsv } from "#app/features/ecosystem/catalogue/projects-csv.server.ts";
import { problem, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, tagOf } from "#app/foundation/i18n/languages.ts";

/** GET /api/projects.csv: the catalogue for spreadsheets. */
export function createProjectsCsvApi({ PUBLIC_ORIGIN, SIMULATE }: { PUBLIC_ORIGIN: string; SIMULATE: boolean }): Hono {
  return new Hono().get("/projects.csv", (context) => {
    const { language = DEFAULT_LANGUAGE } = context.req.query();
    if (!isLanguage(language)) return problem(400, UNKNOWN_LANGUAGE);
    return context.body(projectsCsv(language, PUBLIC_ORIGIN, SIMULATE), 200, {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="cardano-projects-${language}.csv"`,
      "Content-Language": tagOf(language),
    });
  });
}
