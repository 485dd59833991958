import { expect, test } from "vitest";
import { DAY } from "#app/foundation/durations.ts";
import { eventMarks, type ChartEvent } from "#app/foundation/figures/chart/chart-events.ts";
import { chartImageSvg } from "#app/foundation/figures/chart/chart-image.server.ts";
import { chartModel, type Point } from "#app/foundation/figures/chart/price-scale.ts";

const points = Array.from({ length: 30 }, (_, day): Point => [day * DAY, 1 + Math.sin(day), null]);
const model = chartModel(points);
if (!model) throw new Error("the test's own points make no chart");
const event = (day: number): ChartEvent => ({ time: day * DAY, name: `Fork ${day} <b>`, source: "Record", href: "https://example.org" });

test.each<[name: string, days: number[], numbers: number[]]>([
  ["skips events outside the time range", [-1, 31], []],
  ["includes the first and the last time", [0, 29], [1, 2]],
  ["numbers them by time", [3, 12, 40], [1, 2]],
])("Numbers events: %s", (_, days, numbers) =>
  expect(eventMarks(model.marks, days.map(event)).map(({ number }) => number)).toEqual(numbers),
);

test("Places an event on the line at its time", () => {
  const [mark] = eventMarks(model.marks, [event(12)]);
  expect(mark).toMatchObject({ index: 12, y: model.marks[12]?.y });
  expect(mark?.x).toBeCloseTo((12 / 29) * 100);
});

test("Contains price, change, events, source, time and address as text", () => {
  const events = eventMarks(model.marks, [event(12)]).map((eventMark) => ({ ...eventMark, date: "13 Jan 1970" }));
  const texts = {
    title: "ADA price · 30 days",
    price: "$0.34",
    change: "−3 %",
    source: "CoinGecko · 1 Jan 1970",
    address: "gateway.example/",
  };
  const svg = chartImageSvg({ ...texts, model, overlay: null, scaleText: String, timeText: String, events });
  for (const text of [...Object.values(texts), "1 · 13 Jan 1970 · Fork 12 &lt;b&gt;"]) expect(svg).toContain(`>${text}</text>`);
  expect(svg).not.toMatch(/NaN|undefined|<b>/);
});

test("Draws the overlaid price with its label", () => {
  const overlaid = chartModel(points, points);
  if (!overlaid) throw new Error("the test's own points make no chart");
  const texts = { title: "ADA", price: "$1", change: "0 %", source: "CoinGecko", address: "gateway.example/", overlay: "Bitcoin & ADA" };
  const svg = chartImageSvg({ ...texts, model: overlaid, scaleText: String, timeText: String, events: [] });
  expect(svg).toContain(">– – Bitcoin &amp; ADA</text>");
  const [, drawn] = /stroke-dasharray="9 6" d="([^"]+)"/.exec(svg) ?? [];
  expect(drawn?.match(/[ML]/g)).toHaveLength(points.length);
});

test.each([-0.9, -0.5, 0, 0.5, 0.9])("Leaves no gap in the scale beside the last price of 1 + %s", (end) => {
  const ended = chartModel([...points, [30 * DAY, 1 + end, null]]);
  if (!ended) throw new Error("the test's own points make no chart");
  const texts = { title: "ADA", price: "$1", change: "0 %", source: "CoinGecko", address: "gateway.example/" };
  const svg = chartImageSvg({
    ...texts,
    model: ended,
    overlay: null,
    scaleText: (price) => `scale ${price}`,
    timeText: String,
    events: [],
  });
  const scale = [...svg.matchAll(/>scale ([\d.]+)</g)].map(([, price]) => Number(price));
  expect(scale).toEqual(scale.map((_, at) => Number(((scale[0] ?? 0) + at * 0.5).toFixed(1))));
  expect(scale.length).toBeGreaterThan(3);
});
