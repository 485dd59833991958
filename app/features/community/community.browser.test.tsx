import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import common from "../../../content/messages/en/common.json";
import community from "../../../content/messages/en/community.json";
import { communityTopic, type Audience } from "#app/features/community/community.ts";
import counters from "#app/features/community/counters.island.tsx";
import platforms from "#app/features/community/platforms.island.tsx";
import { HOUR } from "#app/foundation/durations.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { fakeLiveStream } from "#app/foundation/islands/fake-live-stream.test-support.ts";
import { IslandRoot } from "#app/foundation/islands/island-root.tsx";

const data = { language: "en", messages: { common, community }, renderedAt: Date.now() } as const;
const counted = (value: number, source: Figure["source"]): Figure => {
  const now = Date.now();
  return { value, source, observedAt: now, fetchedAt: now, staleAt: now + HOUR };
};
const audience: Audience = {
  redditSubscribers: counted(700_000, "reddit"),
  redditPosts24h: null,
  discordMembers: counted(61_000, "discord"),
  discordOnline: null,
  forumMembers: null,
  githubFollowers: null,
};
const samples = { communityMembers: 2_000_000, activeDevelopers: 3_200, dailyDiscussions: 15_000, countries: 190 };
const discord = { id: "discord", name: "Discord", place: "Cardano", url: "https://discord.com/invite/x", members: 60_000 } as const;

test("Shows a platform's new count and keeps the focus", async () => {
  const stream = fakeLiveStream();
  const props = { platforms: [discord], audience: stream.initial(audience) };
  await render(<IslandRoot of={platforms.Component} props={props} data={data} />);
  await expect.element(page.getByText("61K", { exact: true })).toBeVisible();
  const join = page.getByRole("link", { name: "Join Discord (opens in a new tab)" }).element();
  if (join instanceof HTMLElement) join.focus();
  stream.send(communityTopic, { ...audience, discordMembers: counted(77_000, "discord") });
  await expect.element(page.getByText("77K", { exact: true })).toBeVisible();
  expect(document.activeElement).toBe(join);
});

test("Counters that a visitor has read before the script ran don't go back to 0", async () => {
  const stream = fakeLiveStream();
  const props = { audience: stream.initial(audience), samples };
  await render(<IslandRoot of={counters.Component} props={props} data={data} />);
  await expect.poll(() => document.querySelector("[data-counting]")).toBeNull();
  expect(document.querySelector('[data-metric="communityMembers"]')?.textContent).toBe("2.5M");
});

test("Counters animate to a count that arrives meanwhile, keep their height, and always contain the true value", async () => {
  // Set by the head script; the style sheet then hides the values for a moment.
  document.documentElement.dataset.scripts = "";
  onTestFinished(() => document.documentElement.removeAttribute("data-scripts"));
  const stream = fakeLiveStream();
  const props = { audience: stream.initial(audience), samples };
  await render(<IslandRoot of={counters.Component} props={props} data={data} />);
  const members = () => document.querySelector('[data-metric="communityMembers"]');
  const counting = () => members()?.querySelector("[aria-hidden]")?.textContent;
  await expect.poll(counting).toBeTruthy();
  expect(members()?.querySelector(".counter-value")?.textContent).toBe("2.5M");
  const height = document.querySelector("dl")?.clientHeight;
  stream.send(communityTopic, { ...audience, redditSubscribers: counted(1_000_000, "reddit") });
  await expect.poll(() => members()?.querySelector(".counter-value")?.textContent).toBe("3.5M");
  expect(document.querySelector("dl")?.clientHeight).toBe(height);
  await expect.poll(() => document.querySelector("[data-counting]"), { timeout: 10_000 }).toBeNull();
  expect(members()?.textContent).toBe("3.5M");
});
