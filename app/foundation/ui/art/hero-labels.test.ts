import { expect, test } from "vitest";
import { depthLabelMarkup } from "#app/foundation/ui/art/hero-labels.server.ts";

const [WIDTH, HEIGHT] = [1280, 440];
const current = { x: 1262, y: 312, value: 90_000, relief: 1 };
/** A depth every few pixels, so that every free spot gets one. */
const everywhere = Array.from({ length: 160 * 55 }, (_, at) => ({
  x: (at % 160) * 8,
  y: Math.floor(at / 160) * 8,
  value: 80_000 + ((at * 7919) % 1000),
  relief: 1,
}));
const shown = [...depthLabelMarkup(everywhere, WIDTH, HEIGHT, current).matchAll(/<text x="([\d.]+)" y="([\d.]+)"/g)].map(
  ([, x, y]) => [Number(x), Number(y) - 4] as const,
);

// In pixels of the page: there the hero is 440 high and its container 1200 wide. The drawing fills the width and grows from its
// lower edge.
test.each([1280, 1920, 2560])("no depth touches the text, the buttons or the card of a page %i px wide", (page) => {
  const scale = page / WIDTH;
  const left = (page - 1200) / 2;
  const boxes = [
    { left, right: left + 500, top: 70, bottom: 290 },
    { left, right: left + 440, top: 310, bottom: 360 },
    { left: page - left - 300, right: page - left, top: 48, bottom: 252 },
  ];
  const placed = shown.map(([x, y]) => ({ x: x * scale, y: HEIGHT - (HEIGHT - y) * scale }));
  const near = placed.filter(({ x, y }) =>
    boxes.some((box) => x > box.left - 10 * scale && x < box.right + 10 * scale && y > box.top - 6 * scale && y < box.bottom + 6 * scale),
  );
  expect(near, "Widen the zones in hero-labels.server.ts.").toEqual([]);
  expect(placed.length).toBeGreaterThan(20);
});
