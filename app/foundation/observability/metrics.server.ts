import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { remember } from "#app/foundation/remember.server.ts";

/** What the process counts. The gauges of a site are in server/metrics.ts. */
export const metrics = remember("metrics", () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    responses: new Counter({
      name: "gateway_http_answers_total",
      help: "HTTP answers by kind and status, without the hits of kept pages",
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
      help: "Answers of sources by outcome",
      labelNames: ["source", "outcome"],
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: "gateway_upstream_seconds",
      help: "Time to an answer of a source",
      labelNames: ["source"],
      buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20],
      registers,
    }),
    paymentEvents: new Counter({
      name: "gateway_payment_events_total",
      help: "What Stripe posted, by what was done with it",
      labelNames: ["outcome"],
      registers,
    }),
    orders: new Counter({
      name: "gateway_orders_total",
      help: "Orders by what became of them; held ones and differences want a look",
      labelNames: ["outcome"],
      registers,
    }),
    analyticsEvents: new Counter({
      name: "gateway_analytics_events_total",
      help: "Analytics events: accepted and dropped ones make up those received, written and lost ones those accepted",
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
