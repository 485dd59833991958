import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Change } from "#app/foundation/figures/change.tsx";
import { directionOf } from "#app/foundation/figures/change-direction.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";

test.each([
  [0.74, "up", "+0.74%"],
  [0.005, "up", "+0.01%"],
  [0.0049, "flat", "0.00%"],
  [0, "flat", "0.00%"],
  [-0, "flat", "0.00%"],
  [-0.0049, "flat", "0.00%"],
  [-0.005, "down", "\u22120.01%"],
  [-12.5, "down", "\u221212.50%"],
])("Shows a change of %f as %s: %s", (percent, direction, text) => {
  expect(directionOf(percent)).toBe(direction);
  expect(formatsFor("en").change(percent)).toBe(text);
  const html = renderToString(<Change percent={percent}>{text}</Change>);
  expect(html).toContain(`class="change change-${direction}"`);
  expect(html.includes("<svg"), "a triangle says a direction").toBe(direction !== "flat");
});
