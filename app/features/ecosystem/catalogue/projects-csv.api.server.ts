import { Hono } from "hono";
import { NO_CARD_FIGURES } from "#app/features/ecosystem/ecosystem.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { projectsCsv } from "#app/features/ecosystem/catalogue/projects-csv.server.ts";
import { problem, UNKNOWN_LANGUAGE } from "#app/foundation/http/problem.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, tagOf } from "#app/foundation/i18n/languages.ts";

/** GET /api/projects.csv: the catalogue for spreadsheets. */
export function createProjectsCsvApi(
  { PUBLIC_ORIGIN, SIMULATE }: { PUBLIC_ORIGIN: string; SIMULATE: boolean },
  { cardFiguresOf }: EcosystemService,
): Hono {
  // A file doesn't say where it is from, so a simulated figure would pass for a real one.
  const figuresOf = SIMULATE ? () => NO_CARD_FIGURES : cardFiguresOf;
  return new Hono().get("/projects.csv", (context) => {
    const { language = DEFAULT_LANGUAGE } = context.req.query();
    if (!isLanguage(language)) return problem(400, UNKNOWN_LANGUAGE);
    return context.body(projectsCsv(language, PUBLIC_ORIGIN, figuresOf), 200, {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="cardano-projects-${language}.csv"`,
      "Content-Language": tagOf(language),
    });
  });
}
