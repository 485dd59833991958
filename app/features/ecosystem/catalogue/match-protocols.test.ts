import { describe, expect, test } from "vitest";
import { matchProtocols } from "#app/features/ecosystem/catalogue/match-protocols.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

const catalogue = [...projects().values()];

describe("protocols and projects", () => {
  const row = (change: Partial<Parameters<typeof matchProtocols>[1][number]>) => ({
    id: "1",
    slug: "some-other",
    parent: null,
    twitter: null,
    ...change,
  });
  test.each([
    ["its slug", row({ slug: "minswap-dex" }), "minswap"],
    ["its parent's slug", row({ slug: "sundaeswap-v3", parent: "parent#sundaeswap" }), "sundaeswap"],
    ["its X account in other letters", row({ twitter: "minswapdex" }), "minswap"],
    ["nothing that we know", row({ twitter: "nobody" }), undefined],
  ])("a protocol is found by %s", (_, protocol, id) => expect(matchProtocols(catalogue, [protocol]).get("1")).toBe(id));

  test("an account that two projects share decides nothing", () => {
    const [one, other] = catalogue;
    if (!one || !other) throw new Error("The catalogue is empty");
    const twins = [one, other].map((project) => ({ ...project, defillama: null, twitter: "same" }));
    expect(matchProtocols(twins, [row({ twitter: "same" })]).size).toBe(0);
  });
});
