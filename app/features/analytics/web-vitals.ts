import { onCLS, onFCP, onINP, onLCP } from "web-vitals";
import { METRICS, type MetricName } from "#app/features/analytics/analytics.ts";
import { trackEvent } from "#app/features/analytics/track-events.ts";

/** Rounds to meaningful decimals: tenths of CLS times 1,000 and of Mbit/s, whole milliseconds. */
const rounded = (metric: MetricName, value: number): number => (METRICS[metric] === "ms" ? Math.round(value) : Math.round(value * 10) / 10);

/**
 * Measures the load of a visit's first document, each metric once, even when another page is shown by then. The browser identifies the
 * first document (no page of ours led to it, and it's no reload or back navigation), so we store nothing on the device.
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
  // loadEventEnd is set only after the listeners of the event.
  setTimeout(() => report("page_load", navigation.loadEventEnd));
  // Only some browsers have it.
  const downlink: unknown = Reflect.get(Object(Reflect.get(navigator, "connection")), "downlink");
  if (typeof downlink === "number") report("downlink", downlink);
  reportFirstInput((delay) => report("FID", delay));
}

/** Browsers have retired this metric; we count it where one still reports it. */
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
