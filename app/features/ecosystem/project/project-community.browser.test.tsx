import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../../content/messages/en/common.json";
import project from "../../../../content/messages/en/project.json";
import { activityTopic } from "#app/features/ecosystem/activity/activity-hint.ts";
import community from "#app/features/ecosystem/project/project-community.island.tsx";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const NOW = Date.now();
const entry = (id: string) => ({
  id,
  type: "github" as const,
  title: `Entry ${id}`,
  description: "minswap",
  value: "release",
  timestamp: NOW,
  url: "https://example.org",
});
const written = (id: string) => ({ ...entry(id), timestamp: new Date(NOW).toISOString() });

async function show(
  activity: ReturnType<typeof entry>[],
  answered: Record<string, number>,
  respond: (path: string) => Response | Promise<Response>,
  newsState: "ready" | "failed" = "ready",
) {
  // Set by the script in the head; without it, buttons that need scripts are hidden.
  document.documentElement.dataset.scripts = "";
  const stream = fakeLiveStream();
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => respond(String(path)));
  onTestFinished(() => ask.mockRestore());
  const props = {
    project: { id: "minswap", name: "Minswap" },
    happenings: { activity, social: [] },
    hint: { changedAt: 1, answered },
    news: { articles: [], state: newsState },
  };
  const data = { language: "en", messages: { common, project }, renderedAt: NOW } as const;
  await render(<IslandRoot of={community.Component} props={props} data={data} />);
  return { stream, asked: () => ask.mock.calls.map(([path]) => String(path)) };
}
const lists = (ids: string[]) => (path: string) => Response.json({ data: path.endsWith("/activity") ? ids.map(written) : [] });
const list = () => page.getByRole("tabpanel", { name: /Live Activity/ });

test("Arrow keys move through the tabs and select one panel", async () => {
  await show([], {}, lists([]));
  page.getByRole("tab", { name: "Live Activity" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "Social Media" })).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(page.getByRole("tab", { name: "Latest News" })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("tab", { name: "Live Activity" })).toHaveFocus();
  expect(document.querySelectorAll("[data-shown]")).toHaveLength(1);
});

test("New entries wait for a click, and then change the count", async () => {
  const { stream, asked } = await show([entry("a")], { github: NOW }, lists(["b", "a"]));
  stream.send(activityTopic, { changed: { sundaeswap: 5 }, answered: { github: NOW } });
  stream.send(activityTopic, { changed: { minswap: 5 }, answered: { github: NOW } });
  const button = page.getByRole("button", { name: "Show 1 new entry" });
  await expect.element(button).toBeVisible();
  await expect.element(list().getByText("Entry b")).not.toBeInTheDocument();
  await button.click();
  await expect.element(list().getByText("Entry b")).toBeInTheDocument();
  await expect.element(page.getByRole("tab", { name: "Live Activity 2" })).toBeVisible();
  await expect.poll(() => asked().toSorted()).toEqual(["/api/projects/minswap/activity", "/api/projects/minswap/social"]);
});

test("An empty list shows new entries at once, later ones on request", async () => {
  let ids = ["a"];
  const { stream } = await show([], {}, (path) => lists(ids)(path));
  stream.send(activityTopic, { changed: { minswap: 5 }, answered: { github: NOW } });
  await expect.element(list().getByText("Entry a")).toBeInTheDocument();
  ids = ["b", "a"];
  stream.send(activityTopic, { changed: { minswap: 6 }, answered: { github: NOW } });
  await expect.element(page.getByRole("button", { name: "Show 1 new entry" })).toBeVisible();
});

test("A list that no source has answered can be requested again", async () => {
  await show([], {}, lists(["a"]));
  await page.getByRole("tab", { name: "Social Media" }).click();
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("tab", { name: "Live Activity 1" }).click();
  await expect.element(list().getByText("Entry a")).toBeInTheDocument();
});

test("Failed news can be requested again, with skeletons while they load", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const article = {
    id: "n",
    title: "A story",
    url: "https://example.org/n",
    source: "Press",
    kind: "promotional",
    publishedAt: new Date(NOW).toISOString(),
  };
  const { asked } = await show(
    [],
    {},
    async (path) => {
      await held;
      return Response.json({ data: path.includes("/news") ? [article] : null });
    },
    "failed",
  );
  const tab = page.getByRole("tab", { name: "Latest News" });
  await tab.click();
  const panel = page.getByRole("tabpanel", { name: /Latest News/ });
  await panel.getByRole("button", { name: "Try Again" }).click();
  await expect.element(tab).toHaveFocus();
  const skeletons = () => [...document.querySelectorAll("[aria-busy]")].map(({ children }) => children.length);
  // Activity has an answer from an earlier test's stream.
  await expect.poll(skeletons).toEqual([3, 3]);
  release();
  await expect.element(panel.getByRole("link", { name: "A story" })).toBeInTheDocument();
  await expect.element(panel.getByText("Press · Promotional")).toBeInTheDocument();
  await expect.poll(() => document.querySelector("[role=tabpanel][id$=social]")?.textContent).toContain("Failed to fetch");
  expect(asked()).toContain("/api/projects/minswap/news?language=en");
});
