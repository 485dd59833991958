import { describe, expect, test } from "vitest";
import { actionPageView } from "#app/features/governance/actions/action-page.server.ts";
import { ACTION, COUNT, counted, koios, NOW, RECORD, render, textOf } from "#app/features/governance/actions/action-page.test-support.tsx";
import { ActionOutlook } from "#app/features/governance/actions/outlook.tsx";
import type { Standing } from "#app/features/governance/actions/standing.ts";
import { VoteBars } from "#app/features/governance/actions/votes/vote-bars.tsx";
import type { ActionView } from "#app/features/governance/governance-view.server.ts";
import { LANGUAGES } from "#app/foundation/i18n/languages.ts";

describe("the verdict", () => {
  test("says how far a body is from its threshold, and when the vote ends", () => {
    const text = textOf(render(<ActionOutlook view={counted} />));
    expect(text).toContain("Would not pass DReps: 3.1 points short, about 31.0M ADA more yes.");
    expect(text).toContain("Committee 5 of 7 66.7% needed, reached");
    expect(text).toContain("end of epoch 672");
    expect(text).not.toContain("Stake pools");
  });

  test.each<[string, Partial<ActionView>, string]>([
    ["every threshold is reached", { tally: koios(70) }, "Would pass"],
    ["one body isn't counted", { tally: null }, "We can't say yet"],
    ["it's an info action", { kind: "info-action" }, "Only asks for opinions"],
    ["the vote is over", { deadline: NOW - 1 }, "Vote over, result pending"],
    ["it's enacted", { status: "enacted", decidedEpoch: 670 }, "Enacted in epoch 670"],
    ["it expired", { status: "expired", decidedEpoch: 673 }, "Expired in epoch 673"],
  ])("if %s", (_, change, verdict) =>
    expect(textOf(render(<ActionOutlook view={actionPageView({ ...ACTION, ...change }, null, null, {})} />))).toContain(verdict),
  );
});

test("a settled action shows neither a deadline that passed later, nor bodies without a count", () => {
  const settled = actionPageView({ ...ACTION, status: "enacted", decidedEpoch: 670, tally: null }, null, null, {});
  expect(textOf(render(<ActionOutlook view={settled} />))).toBe(" Result Enacted in epoch 670 Accepted and in effect. ");
  expect(textOf(render(<VoteBars view={settled} />))).toContain("The vote We have no count of this vote.");
});

const OTHER = { id: "gov_action1other", title: "Van <b>Rossem</b>", kind: "hard-fork-initiation" };

describe("obstacles besides the votes", () => {
  const shown = (obstacle: Standing["obstacle"], share: number, language?: (typeof LANGUAGES)[number]["code"]) => {
    const standing = { obstacle, rivals: [] };
    return render(<ActionOutlook view={actionPageView({ ...ACTION, tally: koios(share) }, null, null, {}, standing)} />, language);
  };

  test.each<[string, Standing["obstacle"], number, string]>([
    ["it passes but another comes first", { reason: "delayed", by: OTHER }, 70, "Would have to wait Its votes are enough."],
    ["a delay doesn't matter without enough votes", { reason: "delayed", by: OTHER }, 60, "Would not pass DReps: 7 points short."],
    ["a sibling comes first", { reason: "superseded", by: OTHER }, 70, "Can't take effect as it stands Another action of its kind"],
    [
      "a sibling comes first and votes are missing",
      { reason: "superseded", by: OTHER },
      60,
      "Can't take effect as it stands DReps: 7 points",
    ],
    ["it waits for an open one", { reason: "waits-for", by: OTHER }, 70, "It builds on an action that hasn't taken effect yet: Van"],
    ["the one before never took effect", { reason: "superseded", by: null }, 70, "isn't the last of its kind to take effect"],
    ["the treasury is too small", { reason: "treasury-too-small", left: 12_000_000 }, 70, "would have only 12.0M ADA left"],
    ["a term is too long", { reason: "term-too-long", until: 746 }, 70, "It may last until epoch 746 at most."],
    ["nothing else", null, 70, "Would pass Every body that votes on it has reached its threshold."],
  ])("%s", (_, obstacle, share, expected) => expect(textOf(shown(obstacle, share))).toContain(expected));

  test("names the other action and leads to it, as text", () => {
    expect(shown({ reason: "delayed", by: OTHER }, 70)).toMatch(
      /<a href="\/governance\/actions\/gov_action1other"[^>]*><bdi>Van &lt;b&gt;Rossem/,
    );
    const untitled = shown({ reason: "waits-for", by: { ...OTHER, title: null } }, 70);
    expect(textOf(untitled)).toMatch(/Hard fork · gov_action1/);
  });

  test("lists other actions that rule each other out", () => {
    const view = actionPageView(ACTION, RECORD, COUNT, {}, { obstacle: null, rivals: [OTHER] });
    expect(textOf(render(<ActionOutlook view={view} />))).toContain("Only one can take effect, this action or: Van");
    expect(textOf(render(<ActionOutlook view={counted} />))).not.toContain("Only one");
  });

  test.each(LANGUAGES.map(({ code }) => code))("has every text in %s", (language) => {
    const obstacles: Standing["obstacle"][] = [
      { reason: "delayed", by: OTHER },
      { reason: "waits-for", by: OTHER },
      { reason: "superseded", by: OTHER },
      { reason: "superseded", by: null },
      { reason: "treasury-too-small", left: 1 },
      { reason: "term-too-long", until: 746 },
    ];
    for (const obstacle of obstacles) expect(shown(obstacle, 70, language)).not.toMatch(/\{\{|>[a-z-]+(\.[A-Za-z-]+)+</);
  });
});
