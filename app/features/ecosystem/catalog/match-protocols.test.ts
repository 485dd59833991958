import { describe, expect, test } from "vitest";
import { matchProtocols } from "#app/features/ecosystem/catalog/match-protocols.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";

const catalog = [...projects().values()];

describe("Protocols and projects", () => {
  const row = (change: Partial<Parameters<typeof matchProtocols>[1][number]>) => ({
    id: "1",
    slug: "some-other",
    parent: null,
    twitter: null,
    url: null,
    ...change,
  });
  test.each([
    ["its slug", row({ slug: "minswap-dex" }), "minswap"],
    ["its parent's slug", row({ slug: "sundaeswap-v3", parent: "parent#sundaeswap" }), "sundaeswap"],
    ["its X account in other case", row({ twitter: "minswapdex" }), "minswap"],
    ["its site", row({ url: "https://www.danogo.io/earn" }), "dano-finance"],
    ["a site that holds pages of several projects", row({ url: "https://sundae.fi" }), "sundaeswap"],
    ["a host where a project has only a page", row({ url: "https://github.com/some/other" }), undefined],
    ["nothing that we know", row({ twitter: "nobody", url: "https://nobody.example" }), undefined],
  ])("match by %s", (_, protocol, id) => expect(matchProtocols(catalog, [protocol]).get("1")).toBe(id));

  test("don't match by an account that two projects share", () => {
    const [one, other] = catalog;
    if (!one || !other) throw new Error("The catalog is empty");
    const twins = [one, other].map((project) => ({ ...project, defillama: null, twitter: "same" }));
    expect(matchProtocols(twins, [row({ twitter: "same" })]).size).toBe(0);
  });
});
