import * as v from "valibot";
import type { TitleOf } from "#app/features/analytics/analytics-report.server.ts";
import { analyticsRoutes } from "#app/features/analytics/analytics.api.server.ts";
import { checkRoutes } from "#app/features/check/check.api.server.ts";
import { communityRoutes } from "#app/features/community/community.api.server.ts";
import { correctionsRoutes } from "#app/features/corrections/corrections.api.server.ts";
import { changesRoutes } from "#app/features/ecosystem/changes/changes.api.server.ts";
import { discoveredRoutes } from "#app/features/ecosystem/discovered/discovered.api.server.ts";
import { ecosystemRoutes } from "#app/features/ecosystem/ecosystem.api.server.ts";
import { followRoutes } from "#app/features/follow/follow.api.server.ts";
import { drepRoutes } from "#app/features/governance/dreps/dreps.api.server.ts";
import { GOVERNANCE_TAG, governanceRoutes } from "#app/features/governance/governance.api.server.ts";
import { treasuryRoutes } from "#app/features/governance/treasury/treasury.api.server.ts";
import { actionRoutes } from "#app/features/governance/actions/actions.api.server.ts";
import { linkCheckRoutes } from "#app/features/link-check/link-check.api.server.ts";
import { marketRoutes } from "#app/features/market/market.api.server.ts";
import { networkRoutes } from "#app/features/network/network.api.server.ts";
import { newsRoutes } from "#app/features/news/news.api.server.ts";
import { newsletterRoutes } from "#app/features/newsletter/newsletter.api.server.ts";
import { searchRoutes } from "#app/features/search/search.api.server.ts";
import { stakingRoutes } from "#app/features/staking/staking.api.server.ts";
import { ordersRoutes } from "#app/features/starter-kit/orders.api.server.ts";
import { upgradesRoutes } from "#app/pages/upgrades.api.server.ts";
import { buyRoutes } from "#app/pages/buy.api.server.ts";
import { stablecoinsRoutes } from "#app/pages/stablecoins.api.server.ts";
import { concentrationRoutes } from "#app/pages/concentration.api.server.ts";
import { epochChangesRoutes } from "#app/pages/epoch-changes.api.server.ts";
import type { FeatureServices } from "#app/pages/services.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { problem } from "#app/foundation/http/problem.server.ts";
import type { LiveBus } from "#app/foundation/live/bus.server.ts";
import { NO_KNOWN_TOPIC, STREAMS_FULL, TOO_MANY_STREAMS } from "#app/foundation/live/stream.server.ts";
import type { OpenApiDocument } from "#app/foundation/openapi/document.server.ts";
import { jsonResponse, problemResponse } from "#app/foundation/openapi/operation.server.ts";
import { parameter, route, type Route } from "#app/foundation/openapi/route.server.ts";

const LIVE = { name: "Live values", description: "New values as soon as we have them" };
const ABOUT = { name: "About the API", description: "The description of the API, for programs and for people" };

const parameters = v.object({
  topics: parameter(
    v.pipe(v.fallback(v.string(), ""), v.metadata({ maxLength: 200 })),
    "Topics, separated by commas: market, sentiment, network, epochs, history, news, community, directory, activity, project.{id}",
    "market",
  ),
});
const streamParameters = v.object({
  ...parameters.entries,
  format: parameter(
    v.fallback(v.picklist(["values", "changes"]), "values"),
    "changes: after its first value, a topic with figures sends only the changed ones, as an event named {topic}:changes",
    "values",
  ),
});
const unknownTopicResponse = problemResponse("None of the topics is known", NO_KNOWN_TOPIC);

interface ServerApi {
  bus: Pick<LiveBus, "isTopic" | "entryOf">;
  openApi: OpenApiDocument;
}

/** Routes outside any feature: live values and the API description. */
const serverRoutes: readonly Route<ServerApi>[] = [
  // server/app.ts answers this one.
  {
    id: "stream-live-values",
    method: "get",
    path: "/api/live",
    tag: LIVE,
    summary: "Stream new values",
    description:
      "Server-Sent Events: `event` is the topic, and `data` is one line of JSON. A comment comes every 15 seconds. The newest value of each topic comes at once. The data of {topic}:changes is a list of readings, each with source, observedAt, fetchedAt, staleAt and its new values by name. At most 20 streams per network (an IPv4 address, or an IPv6 /64).",
    parameters: streamParameters,
    answers: {
      200: { description: "A stream that doesn't end", content: { "text/event-stream": v.string() } },
      400: unknownTopicResponse,
      429: problemResponse("Too many streams from one network; Retry-After says when to try again", TOO_MANY_STREAMS),
      503: problemResponse("Too many streams on this server; Retry-After says when to try again", STREAMS_FULL),
    },
  },
  route(
    {
      id: "list-live-values",
      method: "get",
      path: "/api/live/values",
      tag: LIVE,
      summary: "Get the newest values once",
      description:
        "The same values that the stream sends first. A figure has value, source, observedAt, fetchedAt and staleAt, with times in milliseconds since 1970. After staleAt, the figure is delayed.",
      parameters,
      answers: {
        200: jsonResponse(
          "Values by topic; a topic without a value yet is left out",
          v.pipe(
            v.record(v.string(), v.object({ version: v.number(), value: v.unknown() })),
            v.metadata({
              examples: [{ news: { version: 1_787_391_667_000, value: { en: { changedAt: 1_787_391_667_000, added: 1204 } } } }],
            }),
          ),
        ),
        400: unknownTopicResponse,
      },
    },
    ({ topics }, { bus }) => {
      const names = topics.split(",").filter((name) => bus.isTopic(name));
      if (names.length === 0) return problem(400, NO_KNOWN_TOPIC);
      const entries = names.flatMap((name) => {
        const entry = bus.entryOf(name);
        return entry ? [[name, entry] as const] : [];
      });
      return Object.fromEntries(entries);
    },
  ),
  route(
    {
      id: "describe-api",
      method: "get",
      path: "/api/openapi.json",
      tag: ABOUT,
      summary: "Get the API description (OpenAPI 3.1)",
      answers: { 200: jsonResponse("The document", v.looseObject({ openapi: v.pipe(v.string(), v.metadata({ examples: ["3.1.1"] })) })) },
      isOpen: true,
    },
    (_, { openApi }) => openApi,
  ),
  // This one is a page.
  {
    id: "read-documentation",
    method: "get",
    path: "/api/docs",
    tag: ABOUT,
    summary: "Read the API reference",
    answers: {
      200: { description: "The page; other languages have a prefix, such as /de/api/docs", content: { "text/html": v.string() } },
    },
  },
];

export interface ApiServices extends FeatureServices, ServerApi {
  environment: Environment;
  titleOf: TitleOf;
}

/** All routes of the API, in the order of the documentation. */
export const API_ROUTES: readonly Route<ApiServices>[] = [
  ...marketRoutes,
  ...ecosystemRoutes,
  ...changesRoutes,
  ...discoveredRoutes,
  ...networkRoutes,
  ...epochChangesRoutes,
  ...concentrationRoutes,
  ...stablecoinsRoutes,
  ...buyRoutes,
  ...upgradesRoutes,
  ...stakingRoutes,
  ...governanceRoutes,
  ...treasuryRoutes(GOVERNANCE_TAG),
  ...drepRoutes,
  ...actionRoutes,
  ...newsRoutes,
  ...searchRoutes,
  ...checkRoutes,
  ...linkCheckRoutes,
  ...communityRoutes,
  ...analyticsRoutes,
  ...newsletterRoutes,
  ...followRoutes,
  ...correctionsRoutes,
  ...ordersRoutes,
  ...serverRoutes,
];
