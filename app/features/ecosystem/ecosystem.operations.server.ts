import * as v from "valibot";
import {
  activityResponse,
  chainResponse,
  coinResponse,
  postsResponse,
  PROJECTS_TAG,
  projectResponse,
  projectListResponse,
} from "#app/features/ecosystem/ecosystem.schemas.server.ts";
import { jsonResponse, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";
import { unknownLanguageResponse, languageParameter } from "#app/foundation/openapi/shared-schemas.server.ts";

const idParameter = parameter(v.string(), "The project's id in the catalogue", "minswap");
const noProject = problemResponse("There is no such project");

/** One operation per kind of data about a project. */
const about = (id: string, part: string, summary: string, answer: Operation["answers"][number], missing = noProject): Operation => ({
  id,
  method: "get",
  path: `/api/projects/{id}/${part}`,
  tag: PROJECTS_TAG,
  summary,
  parameters: v.object({ id: idParameter }),
  answers: { 200: answer, 404: missing },
  isOpen: true,
});

/** What ecosystem.api.server.ts and projects-csv.api.server.ts answer. */
export const ecosystemOperations: readonly Operation[] = [
  {
    id: "list-projects",
    method: "get",
    path: "/api/projects",
    tag: PROJECTS_TAG,
    summary: "The catalogue",
    parameters: v.object({ language: languageParameter }),
    answers: { 200: jsonResponse("Every project, by id", projectListResponse), 400: unknownLanguageResponse },
    isOpen: true,
  },
  {
    id: "export-projects",
    method: "get",
    path: "/api/projects.csv",
    tag: PROJECTS_TAG,
    summary: "The catalogue as a table",
    description:
      "CSV (RFC 4180) in UTF-8 with a byte order mark, one project a line. Texts that a spreadsheet would take for a formula begin with an apostrophe.",
    parameters: v.object({ language: languageParameter }),
    answers: { 200: { description: "A file", content: { "text/csv": v.string() } }, 400: unknownLanguageResponse },
    isOpen: true,
  },
  {
    id: "show-project",
    method: "get",
    path: "/api/projects/{id}",
    tag: PROJECTS_TAG,
    summary: "One project with everything that is measured of it",
    parameters: v.object({ id: idParameter, language: languageParameter }),
    answers: { 200: jsonResponse("The project", projectResponse), 400: unknownLanguageResponse, 404: noProject },
    isOpen: true,
  },
  about(
    "show-project-market",
    "market",
    "Its token on the market",
    jsonResponse("The newest readings, under the market service's own names", coinResponse),
    problemResponse("There is no such project, or CoinGecko does not list its token"),
  ),
  about(
    "show-project-chain",
    "onchain",
    "Its token on the chain",
    jsonResponse("The newest readings", chainResponse),
    problemResponse("There is no such project, or its token is not known"),
  ),
  about(
    "list-project-activity",
    "activity",
    "Its releases, commits and governance actions",
    jsonResponse("The newest 20", activityResponse),
  ),
  about("list-project-posts", "social", "What is written about it elsewhere", jsonResponse("The newest 20", postsResponse)),
];
