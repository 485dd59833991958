import { onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { METRICS, type MetricName } from "#app/features/analytics/analytics.ts";
import { trackEvent } from "#app/features/analytics/track-events.ts";

/** Meaningful decimals: thousandths of a CLS times 1,000, tenths of a Mbit/s, whole milliseconds. */
const rounded = (metric: MetricName, value: number): number => (METRICS[metric] === "ms" ? Math.round(value) : Math.round(value * 10) / 10);

/**
 * Measures how this document was loaded, each figure once. The figures are those of the page on which the visit began,
 * whatever page is shown when they are final.
 */
export function trackPageLoad(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const page_path = navigation ? new URL(navigation.name).pathname : location.pathname;
  const told = new Set<MetricName>();
  const tell = (metric: MetricName, value: number) => {
    if (told.has(metric) || !Number.isFinite(value) || value < 0) return;
    told.add(metric);
    trackEvent("performance_metric", {
      page_path,
      metric_name: metric,
      metric_unit: METRICS[metric],
      value: rounded(metric, value),
      label: metric,
    });
  };
  onFCP(({ value }) => tell("FCP", value));
  onLCP(({ value }) => tell("LCP", value));
  onCLS(({ value }) => tell("CLS", value * 1_000));
  onINP(({ value }) => tell("INP", value));
  if (navigation) {
    tell("dom_content_loaded", navigation.domContentLoadedEventEnd);
    // The event's own listeners may still be running.
    setTimeout(() => tell("page_load", navigation.loadEventEnd));
  }
  const downlink =
    "connection" in navigator && typeof navigator.connection === "object" && navigator.connection && "downlink" in navigator.connection
      ? navigator.connection.downlink
      : undefined;
  if (typeof downlink === "number") tell("downlink", downlink);
  reportFirstInput((delay) => tell("FID", delay));
}

/** Browsers have retired this metric; where one still reports it, we count it. */
function reportFirstInput(tell: (delay: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("first-input")) return;
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries();
    if (!first || !("processingStart" in first) || typeof first.processingStart !== "number") return;
    tell(first.processingStart - first.startTime);
    observer.disconnect();
  });
  observer.observe({ type: "first-input", buffered: true });
}
