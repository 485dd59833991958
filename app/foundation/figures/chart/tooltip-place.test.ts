import { expect, test } from "vitest";
import { TOOLTIP, tooltipPlace } from "#app/foundation/figures/chart/tooltip-place.ts";

test.each([180, 264, 300, 1_090])("Keeps the tooltip inside a chart of %i pixels at every point", (width) => {
  for (let at = 0; at <= width; at++) {
    const { left } = tooltipPlace(at, 50, width);
    expect(at + left, `the left edge at ${at}`).toBeGreaterThanOrEqual(0);
    expect(at + left + TOOLTIP.width, `the right edge at ${at}`).toBeLessThanOrEqual(width);
  }
});

test.each([
  ["on the right if there is room", 100, 10, 1_000, { left: 10, isBelow: false }],
  ["on the left near the right edge", 990, 10, 1_000, { left: -174, isBelow: false }],
  ["over the line and below a high point if there is no room", 130, 10, 264, { left: -82, isBelow: true }],
  ["over the line and above a low point", 130, 80, 264, { left: -82, isBelow: false }],
])("Places the tooltip %s", (_, at, y, width, place) => expect(tooltipPlace(at, y, width)).toEqual(place));
