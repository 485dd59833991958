import { expect, test } from "vitest";
import { tokenLabel, tokenName } from "#app/features/check/token-name.server.ts";

/** CIP-67's registry and its test vectors. */
test.each([
  ["000643b04d494e", 100, "MIN"],
  ["000de1404d494e", 222, "MIN"],
  ["0014df104d494e", 333, "MIN"],
  ["001bc2804d494e", 444, "MIN"],
  ["001f4d70526f79616c7479", 500, "Royalty"],
  ["001f4d70", 500, "–"],
  ["000000004d494e", 0, "MIN"],
  ["000010704d494e", 1, "MIN"],
  ["000632e04d494e", 99, "MIN"],
  ["007d05504d494e", 2000, "MIN"],
  ["0c0b0f404d494e", 49328, "MIN"],
  ["0ffff2404d494e", 65535, "MIN"],
  ["001f4d80526f79616c7479", null, "001f4d80526f79616c7479"],
  ["4d494e", null, "MIN"],
  ["", null, "–"],
])("%s has the label %s and the name %s", (hex, label, name) => expect([tokenLabel(hex), tokenName(hex)]).toEqual([label, name]));
