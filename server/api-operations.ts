import * as v from "valibot";
import { analyticsOperations } from "#app/features/analytics/analytics.operations.server.ts";
import { checkOperations } from "#app/features/check/check.operations.server.ts";
import { communityOperations } from "#app/features/community/community.operations.server.ts";
import { changesOperations } from "#app/features/ecosystem/changes/changes.operations.server.ts";
import { discoveredOperations } from "#app/features/ecosystem/discovered/discovered.operations.server.ts";
import { ecosystemOperations } from "#app/features/ecosystem/ecosystem.operations.server.ts";
import { governanceOperations } from "#app/features/governance/governance.operations.server.ts";
import { marketOperations } from "#app/features/market/market.operations.server.ts";
import { networkOperations } from "#app/features/network/network.operations.server.ts";
import { newsOperations } from "#app/features/news/news.operations.server.ts";
import { newsletterOperations } from "#app/features/newsletter/newsletter.operations.server.ts";
import { searchOperations } from "#app/features/search/search.operations.server.ts";
import { stakingOperations } from "#app/features/staking/staking.operations.server.ts";
import { ordersOperations } from "#app/features/starter-kit/orders.operations.server.ts";
import { jsonResponse, problemResponse, type Operation, type Parameter } from "#app/foundation/openapi/operation.server.ts";

const LIVE = { name: "Live values", description: "Measured values as soon as we have them" };
const ABOUT = { name: "About the API", description: "This description, for programs and for people" };

const topics: Parameter = {
  name: "topics",
  in: "query",
  isRequired: true,
  description: "Comma-separated: market, sentiment, network, epochs, history, news, community, directory, activity, project.{id}",
  schema: v.pipe(v.string(), v.maxLength(200)),
  example: "market",
};
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
    parameters: [topics],
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
    parameters: [topics],
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
  ...marketOperations,
  ...ecosystemOperations,
  ...changesOperations,
  ...discoveredOperations,
  ...networkOperations,
  ...stakingOperations,
  ...governanceOperations,
  ...newsOperations,
  ...searchOperations,
  ...checkOperations,
  ...communityOperations,
  ...analyticsOperations,
  ...newsletterOperations,
  ...ordersOperations,
  ...serverOperations,
];
