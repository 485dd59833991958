import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { load as parseYaml } from "js-yaml";
import * as v from "valibot";
import { createMetricsRegistry } from "#server/metrics.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "../deploy", name), "utf8");
const rules = v.object({
  groups: v.array(
    v.object({
      rules: v.array(
        v.object({ alert: v.string(), expr: v.string(), annotations: v.object({ summary: v.string(), runbook: v.string() }) }),
      ),
    }),
  ),
});
const dashboard = v.object({ panels: v.array(v.object({ title: v.string(), targets: v.array(v.object({ expr: v.string() })) })) });
const alerts = v.parse(rules, parseYaml(read("alerts.yaml"))).groups.flatMap((group) => group.rules);
const { panels } = v.parse(dashboard, JSON.parse(read("grafana-dashboard.json")));

const registry = createMetricsRegistry({
  stream: { size: 0 },
  runner: undefined,
  cache: { size: { entries: 0, bytes: 0 }, hits: 0, renders: 0 },
  koiosCalls: { usedToday: () => ({ jobs: 0, history: 0, pools: 0, checks: 0 }) },
  sourceHealth: { latest: () => ({ parts: [], findings: [] }) },
});
/** Prometheus derives three names from a histogram. */
const known = new Set(registry.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
const namesIn = (expression: string) => expression.match(/\b(?:gateway|process|nodejs)_\w+/g) ?? [];

describe("alerts, dashboard and runbook", () => {
  test.each([
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ])("%s uses metrics that exist", (_, expression) => {
    if (expression.startsWith("up{")) return;
    expect(namesIn(expression).length).toBeGreaterThan(0);
    expect(
      namesIn(expression).filter((name) => !known.has(name)),
      "neither app/foundation/observability/metrics.server.ts nor server/metrics.ts has such a metric",
    ).toEqual([]);
  });

  test("every gateway metric is in the runbook", () => {
    const text = readFileSync(join(import.meta.dirname, "../docs/operations.md"), "utf8");
    const ours = registry
      .getMetricsAsArray()
      .map(({ name }) => name)
      .filter((name) => name.startsWith("gateway_"));
    expect(
      ours.filter((name) => !text.includes(name)),
      "Name it in docs/operations.md and say what to watch.",
    ).toEqual([]);
  });

  const root = join(import.meta.dirname, "..");
  const logged = globSync("{app,server}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test(-support)?\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/log\.(trace|debug|info|warn|error|fatal)\(([^)]*)/g)].map(
        ([, level, said = ""]) => ({ file, level, said }),
      ),
    );

  test("every log line has an event name", () => {
    expect(
      logged.filter(({ said }) => !/^\{\s*event\b/.test(said)),
      "Begin it with { event: ... }: that is what operators look for.",
    ).toEqual([]);
  });

  test("every event at warn level or above is in the runbook", () => {
    const text = readFileSync(join(root, "docs/operations.md"), "utf8");
    const names = logged
      .filter(({ level }) => /warn|error|fatal/.test(level ?? ""))
      .flatMap(({ said }) => (/event: ([^,]*)/.exec(said)?.[1] ?? "").match(/(?<=")[a-z]+(-[a-z]+)+(?=")/g) ?? []);
    expect(names.length).toBeGreaterThan(40);
    expect(
      names.filter((name) => !text.includes(`\`${name}\``)),
      "Name it in docs/operations.md and say what it means.",
    ).toEqual([]);
  });

  test.each(alerts.map(({ alert, annotations }) => [alert, annotations.runbook]))(
    "%s links to an existing runbook section",
    (_, runbook) => {
      const [file = "", anchor] = runbook.split("#");
      const text = readFileSync(join(import.meta.dirname, "..", file), "utf8");
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      );
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    },
  );
});
