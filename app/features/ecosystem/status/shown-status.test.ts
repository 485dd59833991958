import { describe, expect, test } from "vitest";
import { newestProof, type LifeSigns } from "#app/features/ecosystem/status/live-proofs.server.ts";
import { shownStatus, type LiveProof } from "#app/features/ecosystem/status/shown-status.server.ts";
import type { Finding } from "#app/features/ecosystem/health/findings.ts";
import type { StatusProof } from "#app/foundation/content/project-status.server.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const live: StatusProof = { status: "live", statusAsOf: "2026-08-17", statusEvidence: "transactions" };
const listed: StatusProof = { status: "listed", statusAsOf: "2026-08-21", statusEvidence: "listing" };
const beta: StatusProof = { status: "beta", statusAsOf: "2026-08-21", statusEvidence: "claim" };
const site = (day: string): LiveProof => ({ evidence: "site", source: "site", day });

describe("shownStatus", () => {
  test.each<[string, StatusProof, LiveProof | undefined, Partial<StatusProof>]>([
    ["the catalog's without a proof of our own", live, undefined, live],
    ["our newer proof of a live project", live, site("2026-11-29"), { status: "live", statusAsOf: "2026-11-29", statusEvidence: "site" }],
    ["the catalog's when it is newer", { ...live, statusAsOf: "2026-11-30" }, site("2026-11-29"), { statusAsOf: "2026-11-30" }],
    ["live for a listed project that we saw work", listed, site("2026-11-29"), { status: "live", statusEvidence: "site" }],
    ["listed when our proof is too old", listed, site("2026-09-30"), listed],
    ["live on the last day of our proof", listed, site("2026-10-01"), { status: "live", statusAsOf: "2026-10-01" }],
    [
      "listed for a live project without evidence for half a year",
      { ...live, statusAsOf: "2026-06-02" },
      undefined,
      { status: "listed", statusAsOf: "2026-06-02" },
    ],
    ["live just before that", { ...live, statusAsOf: "2026-06-04" }, undefined, { status: "live" }],
    ["a status that a person set", beta, site("2026-11-29"), beta],
    ["closed although its scripts are used", { ...beta, status: "discontinued" }, site("2026-11-29"), { status: "discontinued" }],
  ])("Shows %s", (_, catalog, proof, expected) => expect(shownStatus(catalog, proof, NOW)).toMatchObject(expected));
});

const times = { since: NOW, checkedAt: Date.parse("2026-11-29T08:00:00Z") };
const answers: Finding = { check: "site", outcome: "answers", host: null, showsProduct: true, ...times };
const figure = (value: number, day: string) => ({ value, observedAt: Date.parse(day) });

describe("newestProof", () => {
  const nothing: LifeSigns = { findings: [], releasedAt: null, transactions30d: null, volume24h: null };
  test.each<[string, Partial<LifeSigns>, LiveProof | undefined]>([
    ["a site with its product", { findings: [answers] }, { evidence: "site", source: "site", day: "2026-11-29" }],
    ["a site without its product", { findings: [{ ...answers, showsProduct: false }] }, undefined],
    ["a site that refuses programs", { findings: [{ ...answers, outcome: "refused", showsProduct: false }] }, undefined],
    ["a release", { releasedAt: Date.parse("2026-11-20") }, { evidence: "release", source: "github", day: "2026-11-20" }],
    [
      "counted transactions",
      { transactions30d: figure(3, "2026-11-23") },
      { evidence: "transactions", source: "cardano-org", day: "2026-11-23" },
    ],
    ["no transactions", { transactions30d: figure(0, "2026-11-23") }, undefined],
    ["traded volume", { volume24h: figure(12.5, "2026-11-28") }, { evidence: "transactions", source: "defillama", day: "2026-11-28" }],
    ["no volume", { volume24h: figure(0, "2026-11-28") }, undefined],
    [
      "the newest of several",
      { findings: [answers], releasedAt: Date.parse("2026-11-30"), volume24h: figure(5, "2026-11-28") },
      { evidence: "release", source: "github", day: "2026-11-30" },
    ],
    [
      "transactions before a site on the same day",
      { findings: [answers], transactions30d: figure(3, "2026-11-29") },
      { evidence: "transactions", source: "cardano-org", day: "2026-11-29" },
    ],
    ["a proof from a wrong clock", { releasedAt: Date.parse("2026-12-03") }, undefined],
    ["an old proof", { releasedAt: Date.parse("2026-09-29") }, undefined],
    ["nothing", {}, undefined],
  ])("Finds %s", (_, signals, expected) => expect(newestProof({ ...nothing, ...signals }, NOW)).toEqual(expected));
});
