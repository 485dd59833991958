import { onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { METRICS, type MetricName } from "#app/features/analytics/analytics.ts";
import { trackEvent } from "#app/features/analytics/track-events.ts";

/** Meaningful decimals: thousandths of a CLS times 1,000, tenths of a Mbit/s, whole milliseconds. */
const rounded = (metric: MetricName, value: number): number => (METRICS[metric] === "ms" ? Math.round(value) : Math.round(value * 10) / 10);

/**
 * Measures how the first document of a visit was loaded, each figure once, whatever page is shown when they are final.
 * The browser says which one is the first, so nothing is kept on the device: no page of ours led to it, and it's no reload or way back.
 */
export function trackPageLoad(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  if (navigation?.type !== "navigate" || document.referrer.startsWith(location.origin)) return;
  const page_path = new URL(navigation.name).pathname;
  const reported = new Set<MetricName>();
  const report = (metric: MetricName, value: number) => {
    if (reported.has(metric) || !(value >= 0)) return;
    reported.add(metric);
    trackEvent("performance_metric", {
      page_path,
      metric_name: metric,
      metric_unit: METRICS[metric],
      value: rounded(metric, value),
      label: metric,
    });
  };
  onFCP(({ value }) => report("FCP", value));
  onLCP(({ value }) => report("LCP", value));
  onCLS(({ value }) => report("CLS", value * 1_000));
  onINP(({ value }) => report("INP", value));
  report("dom_content_loaded", navigation.domContentLoadedEventEnd);
  // The event's own listeners may still be running.
  setTimeout(() => report("page_load", navigation.loadEventEnd));
  // Not every browser has it.
  const downlink: unknown = Reflect.get(Object(Reflect.get(navigator, "connection")), "downlink");
  if (typeof downlink === "number") report("downlink", downlink);
  reportFirstInput((delay) => report("FID", delay));
}

/** Browsers have retired this metric; where one still reports it, we count it. */
function reportFirstInput(report: (delay: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes("first-input")) return;
  const observer = new PerformanceObserver((list) => {
    const [first] = list.getEntries();
    if (!first || !("processingStart" in first) || typeof first.processingStart !== "number") return;
    report(first.processingStart - first.startTime);
    observer.disconnect();
  });
  observer.observe({ type: "first-input", buffered: true });
}
