import { expect, test } from "vitest";
import { CSV_COLUMNS, projectsCsv, writeCsv } from "#app/features/ecosystem/catalog/projects-csv.server.ts";
import { NO_CARD_FIGURES } from "#app/features/ecosystem/ecosystem.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

const MARK = "\ufeff";

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-1+2", "'-1+2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tx", "'\tx"],
  ["\rx", `"'\rx"`],
  ["a,b", '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["plain", "plain"],
  [-1.5, "-1.5"],
  [0, "0"],
  [61_400_000, "61400000"],
  [null, ""],
])("A cell %j is written as %j", (cell, written) => expect(writeCsv(["a", "b"], [["x", cell]])).toBe(`${MARK}a,b\r\nx,${written}\r\n`));

test("The catalog has one line per project and the documented columns", () => {
  const text = projectsCsv("de", "https://gateway.example", false, {
    withShownStatus: (project) => project,
    cardFiguresOf: () => NO_CARD_FIGURES,
  });
  expect(text.startsWith(`${MARK}${CSV_COLUMNS.join()}\r\n`)).toBe(true);
  expect(CSV_COLUMNS[CSV_COLUMNS.indexOf("token_holders") + 1]).toBe("transactions_30d");
  // No text of the catalog contains a line break.
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(projects().size + 1);
  expect(text).toContain("https://gateway.example/de/ecosystem/defi/dex/project/minswap");
  expect(CSV_COLUMNS).toContain("token_holders");
  expect(CSV_COLUMNS).not.toContain("users");
  expect(text).toContain("https://github.com/minswap/minswap-dex-v2/tree/c3293ad (2024-07-10, 2026-08-22)");
  expect(text).toContain("2026-09-13 oada-pool");
  for (const line of lines.slice(1))
    expect(line).toMatch(/,\d{4}-\d\d-\d\d\.[0-9a-f]{8},"Cardano Gateway \(https:\/\/gateway\.example\), CC BY 4\.0 \(https:[^"]+\)"$/);
  const described = messagesOf("en", "open-data")["open-data"]?.csv;
  expect(described).toMatchObject({ columns: Object.fromEntries(CSV_COLUMNS.map((name) => [name, expect.any(String)])) });
});

test.each([
  [false, "live", "beta"],
  [true, "sample", projects().get("minswap")?.status],
])("Marks simulated figures as samples and ignores simulated evidence: %s", (isSimulated, state, status) => {
  const now = Date.now();
  const tvl: Figure = { value: 61_400_000, source: "defillama", observedAt: now, fetchedAt: now, staleAt: now + MINUTE };
  const text = projectsCsv("en", "https://gateway.example", isSimulated, {
    withShownStatus: (project) => ({ ...project, status: "beta" }),
    cardFiguresOf: (id) => (id === "minswap" ? { ...NO_CARD_FIGURES, tvl } : NO_CARD_FIGURES),
  });
  const [line = ""] = /^minswap,.*$/m.exec(text) ?? [];
  expect(line).toContain(`minswap,Minswap,defi,dex,${status},`);
  expect(line).toContain(`,61400000,,,,,DefiLlama,${new Date(now).toISOString()},${state},`);
  expect(text.match(new RegExp(`Z,${state},`, "g"))).toHaveLength(1);
});
