import { expectTypeOf, test } from "vitest";
import type { FromJson } from "#app/foundation/islands/define-island.ts";

test("island props are limited to values that JSON can carry", () => {
  interface Sound {
    text: string;
    figure: { value: number | null } | null;
    list: readonly (readonly [number, string])[];
    missing?: boolean;
  }
  expectTypeOf<Sound>().toExtend<FromJson<Sound>>();
});

// The types are the test: `npm run check` fails when one of them is wrong.
test("rejects functions, dates, maps and bigints", () => {
  expectTypeOf<{ act: () => void }>().not.toExtend<FromJson<{ act: () => void }>>();
  expectTypeOf<{ at: Date }>().not.toExtend<FromJson<{ at: Date }>>();
  expectTypeOf<{ all: Map<string, number> }>().not.toExtend<FromJson<{ all: Map<string, number> }>>();
  expectTypeOf<{ deep: { lovelace: bigint }[] }>().not.toExtend<FromJson<{ deep: { lovelace: bigint }[] }>>();
});
