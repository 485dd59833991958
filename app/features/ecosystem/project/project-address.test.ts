import { describe, expect, test } from "vitest";
import { listPath, resolveProject } from "#app/features/ecosystem/project/project-address.ts";

const list = [
  { id: "minswap", category: "defi", subcategory: "dex" as const },
  { id: "eternl", category: "wallets" },
];
const find = (id: string) => list.find((value) => value.id === id);
const resolve = (path: string) => {
  const found = resolveProject(path.split("/"), find);
  return found.kind === "show" ? `shows ${found.project.id}` : found.kind === "redirect" ? found.to : `no ${found.asked}`;
};

const MINSWAP = "/ecosystem/defi/dex/project/minswap";
const ETERNL = "/ecosystem/wallets/project/eternl";

describe("Below /ecosystem", () => {
  test.each([
    ["defi/dex/project/minswap", "shows minswap"],
    ["defi/project/minswap", "shows minswap"],
    ["defi/minswap", MINSWAP],
    ["defi/dex/minswap", MINSWAP],
    ["defi/lending/project/minswap", MINSWAP],
    ["nfts/minswap", MINSWAP],
    ["nfts/project/minswap", MINSWAP],
    ["wallets/eternl", "shows eternl"],
    ["wallets/project/eternl", "shows eternl"],
    ["wallets/mobile/project/eternl", ETERNL],
    ["defi/dex/project/eternl", ETERNL],
    ["eternl", ETERNL],
    ["a/b/c/d/e/eternl", ETERNL],
    ["wallets/eternl/project", "no project"],
    ["wallets/etrnl", "no etrnl"],
    ["wallets/Eternl", "no Eternl"],
    ["", "no "],
  ])("%s: %s", (path, expected) => expect(resolve(path)).toBe(expected));
});

test.each([
  ["minswap", "/ecosystem/defi/dex"],
  ["eternl", "/ecosystem/wallets"],
])("%s belongs to the list %s", (id, path) => expect(listPath(find(id) ?? { category: "" })).toBe(path));
