import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import analytics from "../../content/messages/en/analytics.json";
import categories from "../../content/messages/en/categories.json";
import common from "../../content/messages/en/common.json";
import { makeReport, NOW } from "#app/features/analytics/dashboard.test-support.ts";
import { presenceTopic } from "#app/features/analytics/presence.ts";
import type { AnalyticsReport } from "#app/features/analytics/report.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";
import island from "#app/pages/analytics.island.tsx";

function answerWith(answer: AnalyticsReport | null) {
  const ask = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => (answer ? Response.json(answer) : new Response("", { status: 503 })));
  onTestFinished(() => ask.mockRestore());
  return ask;
}
async function show(report: AnalyticsReport | null = makeReport()) {
  const stream = fakeLiveStream();
  const props = { report, query: { tab: "overview", period: "7d" }, presence: stream.initial<number | null>(3) } as const;
  const data = { language: "en", messages: { common, analytics, categories }, renderedAt: NOW } as const;
  await render(<IslandRoot of={island.Component} props={props} data={data} />);
  return stream;
}
const heading = (name: string) => page.getByRole("heading", { level: 2, name });

beforeEach(() => {
  const { href } = location;
  history.replaceState(null, "", "/analytics");
  return () => history.replaceState(null, "", href);
});

test("Changes tabs at once, by pointer and keys, and puts them in the URL", async () => {
  const ask = answerWith(null);
  await show();
  await page.getByRole("tab", { name: "Top Pages" }).click();
  expect(location.search).toBe("?tab=pages");
  await expect.element(page.getByRole("tabpanel", { name: "Top Pages" })).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "Audience" })).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByRole("tabpanel", { name: "Audience" })).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "Overview" })).toHaveFocus();
  expect(ask).not.toHaveBeenCalled();
});

test("Loads another period and keeps the tab", async () => {
  answerWith(makeReport("24h"));
  await show();
  await page.getByRole("tab", { name: "Audience" }).click();
  await page.getByRole("link", { name: "24h" }).click();
  await expect.element(heading("The last 24 hours")).toBeVisible();
  expect(location.search).toBe("?tab=audience&period=24h");
  await expect.element(page.getByRole("tabpanel", { name: "Audience" })).toBeVisible();
});

test("Keeps the report and the URL when a period can't be loaded", async () => {
  const ask = answerWith(null);
  await show();
  await page.getByRole("link", { name: "30d" }).click();
  await expect.poll(() => ask.mock.calls.length).toBe(1);
  await expect.element(page.getByRole("region", { name: "The last 7 days" })).not.toHaveAttribute("aria-busy");
  expect(location.search).toBe("");
});

test("Loads the report again when the number of visitors changes", async () => {
  answerWith({ ...makeReport(), presence: 1_234 });
  const stream = await show();
  stream.send(presenceTopic, 1_234);
  await expect.element(page.getByText("1,234 online")).toBeVisible();
});

test("Pauses and resumes updates", async () => {
  // Normally set by the head script; without it the buttons are hidden.
  document.documentElement.dataset.scripts = "";
  answerWith(null);
  await show();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Live updates are paused.");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});

test("Offers another try when the server couldn't read the report", async () => {
  answerWith(makeReport());
  await show(null);
  await page.getByRole("alert").getByRole("link").click();
  await expect.element(page.getByRole("tabpanel", { name: "Overview" })).toBeVisible();
});
