import { expect, test } from "vitest";
import { namedScripts } from "#app/features/check/script-names.server.ts";

test("content/scripts.yaml is valid, has no duplicates, and has Minswap's pools", () => {
  const { names, saidAt } = namedScripts();
  expect(names.size).toBeGreaterThan(900);
  expect(names.get("e1317b152faac13426e6a83e06ff88a4d62cce3c1634ab0a5ec13309")).toEqual({
    projectId: "minswap",
    name: "Minswap",
    label: "Liquidity Pool",
  });
  expect(Date.parse(saidAt)).toBeLessThan(Date.now());
});
