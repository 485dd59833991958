import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { remember } from "#app/foundation/remember.server.ts";

/** Counters of this process; the site's gauges are in server/metrics.ts. */
export const metrics = remember("metrics", () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    responses: new Counter({
      name: "gateway_http_answers_total",
      help: "HTTP responses by kind and status, excluding page cache hits",
      labelNames: ["kind", "status"],
      registers,
    }),
    renders: new Histogram({
      name: "gateway_render_seconds",
      help: "Time to render a page",
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2],
      registers,
    }),
    upstream: new Counter({
      name: "gateway_upstream_answers_total",
      help: "Responses of sources by outcome",
      labelNames: ["source", "outcome"],
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: "gateway_upstream_seconds",
      help: "Response time of sources",
      labelNames: ["source"],
      buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20],
      registers,
    }),
    paymentEvents: new Counter({
      name: "gateway_payment_events_total",
      help: "Stripe webhook events by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    orders: new Counter({
      name: "gateway_orders_total",
      help: "Orders by outcome; held ones and differences need a check",
      labelNames: ["outcome"],
      registers,
    }),
    analyticsEvents: new Counter({
      name: "gateway_analytics_events_total",
      help: "Analytics events: received is accepted plus dropped, accepted is written plus lost",
      labelNames: ["outcome"],
      registers,
    }),
    analyticsDropped: new Counter({
      name: "gateway_analytics_dropped_total",
      help: "Analytics events that were not counted, by reason",
      labelNames: ["reason"],
      registers,
    }),
  };
});
