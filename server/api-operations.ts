import * as v from "valibot";
import { analyticsRoutes } from "#app/features/analytics/analytics.api.server.ts";
import { checkRoutes } from "#app/features/check/check.api.server.ts";
import { communityRoutes } from "#app/features/community/community.api.server.ts";
import { discoveredRoutes } from "#app/features/ecosystem/discovered/discovered.api.server.ts";
import { ecosystemRoutes } from "#app/features/ecosystem/ecosystem.api.server.ts";
import { governanceRoutes } from "#app/features/governance/governance.api.server.ts";
import { marketRoutes } from "#app/features/market/market.api.server.ts";
import { networkRoutes } from "#app/features/network/network.api.server.ts";
import { newsRoutes } from "#app/features/news/news.api.server.ts";
import { newsletterOperations } from "#app/features/newsletter/newsletter.operations.server.ts";
import { searchRoutes } from "#app/features/search/search.api.server.ts";
import { stakingRoutes } from "#app/features/staking/staking.api.server.ts";
import { ordersOperations } from "#app/features/starter-kit/orders.operations.server.ts";
import { jsonResponse, problemResponse, type Operation } from "#app/foundation/openapi/operation.server.ts";
import { parameter } from "#app/foundation/openapi/route.server.ts";

const LIVE = { name: "Live values", description: "Measured values as soon as we have them" };
const ABOUT = { name: "About the API", description: "This description, for programs and for people" };

const parameters = v.object({
  topics: parameter(
    v.pipe(v.fallback(v.string(), ""), v.metadata({ maxLength: 200 })),
    "Comma-separated: market, sentiment, network, epochs, history, news, community, directory, activity, project.{id}",
    "market",
  ),
});
const unknownTopicResponse = problemResponse("None of the topics is known");

/** Operations that belong to no feature: live values and the API description. */
const serverOperations: readonly Operation[] = [
  {
    id: "stream-live-values",
    method: "get",
    path: "/api/live",
    tag: LIVE,
    summary: "Stream new values",
    description:
      "Server-Sent Events: `event` is the topic, `data` one line of JSON, a comment every 15 seconds. The newest value of each topic comes at once. At most 20 streams from one network (an IPv4 address, or an IPv6 /64).",
    parameters,
    answers: {
      200: { description: "A stream that does not end", content: { "text/event-stream": v.string() } },
      400: unknownTopicResponse,
      429: problemResponse("Too many streams from one network"),
      503: problemResponse("Too many streams on this server; retry after Retry-After"),
    },
  },
  {
    id: "list-live-values",
    method: "get",
    path: "/api/live/values",
    tag: LIVE,
    summary: "The newest values of topics, once",
    description:
      "The values that the stream sends first. A figure has value, source, observedAt, fetchedAt and staleAt in milliseconds since 1970: after staleAt it is delayed.",
    parameters,
    answers: {
      200: jsonResponse(
        "By topic; one that has no value yet is left out",
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
  {
    id: "describe-api",
    method: "get",
    path: "/api/openapi.json",
    tag: ABOUT,
    summary: "This description (OpenAPI 3.1)",
    answers: { 200: jsonResponse("The document", v.looseObject({ openapi: v.pipe(v.string(), v.metadata({ examples: ["3.1.1"] })) })) },
    isOpen: true,
  },
  {
    id: "read-documentation",
    method: "get",
    path: "/api/docs",
    tag: ABOUT,
    summary: "The same as a page",
    answers: {
      200: { description: "A page; in other languages below their prefix, such as /de/api/docs", content: { "text/html": v.string() } },
    },
  },
];

/** All API operations in documentation order. Each feature describes its own next to its routes. */
export const API_OPERATIONS: readonly Operation[] = [
  ...marketRoutes,
  ...ecosystemRoutes,
  ...discoveredRoutes,
  ...networkRoutes,
  ...stakingRoutes,
  ...governanceRoutes,
  ...newsRoutes,
  ...searchRoutes,
  ...checkRoutes,
  ...communityRoutes,
  ...analyticsRoutes,
  ...newsletterOperations,
  ...ordersOperations,
  ...serverOperations,
];
