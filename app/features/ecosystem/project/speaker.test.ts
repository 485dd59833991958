import { expect, test } from "vitest";
import { speakersOf } from "#app/features/ecosystem/project/speaker.server.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";

const [any] = projects().values();
if (!any) throw new Error("The catalog is empty");
const source = { title: "A", saidAt: "2026-08", checkedAt: "2026-08-22", supports: ["status" as const] };
const project: Project = {
  ...any,
  id: "minswap",
  website: "https://www.minswap.org",
  domains: ["app.minswap.org"],
  github: "https://github.com/minswap/minswap-dex-v2",
  sources: [
    { ...source, url: "https://github.com/other/list/blob/1234567/a.md", evidence: "listing" },
    { ...source, url: "https://medium.com/minswap/news", evidence: "post" },
  ],
};

test.each([
  ["https://minswap.org/about", "project"],
  ["https://app.minswap.org/", "project"],
  ["https://github.com/Minswap/other", "project"],
  ["https://github.com/minswapper/other", "others"],
  ["https://medium.com/minswap/news", "project"],
  ["https://medium.com/minswap/other", "project"],
  ["https://medium.com/@Minswap_Labs/other", "project"],
  ["https://minswap-labs.medium.com/other", "project"],
  ["https://medium.com/other/minswap", "others"],
  ["https://dailycoin.com/minswap", "others"],
  ["https://github.com/other/list/blob/1234567/a.md", "others"],
  ["https://github.com/cardano-foundation/cardano-org/blob/2048a7f/src/data/tx-stats.json", "chain"],
])("%s speaks as: %s", (url, speaker) => expect(speakersOf(project)(url)).toBe(speaker));
