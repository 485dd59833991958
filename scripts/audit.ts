import { spawnSync } from "node:child_process";
import * as v from "valibot";
import { finiteNumber } from "#app/foundation/schemas.server.ts";

/**
 * Checks production packages for known vulnerabilities. Without a network it says so and exits with 0, so that an offline build passes.
 * With AUDIT=strict it fails.
 */
const auditReportSchema = v.object({
  error: v.optional(v.object({ summary: v.optional(v.string()), detail: v.optional(v.string()) })),
  message: v.optional(v.string()),
  metadata: v.optional(v.object({ vulnerabilities: v.record(v.string(), finiteNumber) })),
});
const SERIOUS = ["high", "critical"];

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });
let report: v.InferOutput<typeof auditReportSchema> = {};
try {
  report = v.parse(auditReportSchema, JSON.parse(stdout));
} catch {
  report = { message: "npm audit gave no answer that can be read" };
}
const counts = report.metadata?.vulnerabilities;
if (!counts || report.error) {
  console.log(`Not checked: ${report.error?.summary || report.message || "the registry didn't answer"}`);
  process.exit(process.env.AUDIT === "strict" ? 1 : 0);
}
console.log(
  Object.entries(counts)
    .map(([severity, count]) => `${severity} ${count}`)
    .join(", "),
);
const serious = SERIOUS.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
if (serious > 0) console.error(`${serious} of them are serious. Run "npm audit --omit=dev" for details.`);
process.exit(serious > 0 ? 1 : 0);
