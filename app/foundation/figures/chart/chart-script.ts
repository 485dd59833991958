import { startRanges } from "#app/foundation/figures/chart/range-script.ts";
import { spokenMark, timeOf, type ReadMark } from "#app/foundation/figures/chart/read-mark.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { TOOLTIP, tooltipPlace } from "#app/foundation/figures/chart/tooltip-place.ts";

/** Written by ChartReader. */
const marksOf = ({ dataset }: HTMLElement): ReadMark[] => JSON.parse(dataset.marks ?? "[]");
const readerOf = (event: Event): HTMLElement | null => closestTo(event, ".chart-reader");
const formats = () => formatsFor(frameData().language);

/** The crosshair at a point, and its time and price beside it. Both texts are numbers and names of months. */
function crosshair(mark: ReadMark, width: number): string {
  const [, x, y, price, , overlay] = mark;
  const { left, isBelow } = tooltipPlace((x / 100) * width, y, width);
  return `<line class="chart-crosshair" x1="${x}%" x2="${x}%" y1="-14" y2="100%"/>
<circle class="chart-crosshair-point" cx="${x}%" cy="${y}%" r="4.5"/>
<svg x="${x}%" y="${isBelow ? "70%" : "-10"}" overflow="visible"><g class="chart-tooltip" transform="translate(${left})">
<rect width="${TOOLTIP.width}" height="${TOOLTIP.height + (overlay ? TOOLTIP.lineHeight : 0)}" rx="6"/><text x="12" y="20">${timeOf(mark, formats())}</text>
<text class="chart-tooltip-price" x="12" y="39">${price}</text>${overlay ? `<text x="12" y="58">${overlay}</text>` : ""}</g></svg>`;
}

/** The time of the point that is read on each chart: when the chart is drawn anew, the same one stays read. */
const readTimes = new WeakMap<HTMLElement, number>();

/** Says the point that the slider stands on, and returns it. Newer points may have come since it was drawn. */
function readMark(reader: HTMLElement, wanted?: number): ReadMark | undefined {
  const marks = marksOf(reader);
  const slider = reader.querySelector("input");
  if (!slider) return undefined;
  slider.max = String(marks.length - 1);
  if (wanted !== undefined) slider.value = String(wanted);
  const mark = marks[slider.valueAsNumber];
  if (mark) slider.ariaValueText = spokenMark(mark, formats());
  return mark;
}

function show(reader: HTMLElement, wanted?: number): void {
  const mark = readMark(reader, wanted);
  const drawing = reader.querySelector("svg");
  if (!mark || !drawing) return;
  drawing.innerHTML = crosshair(mark, reader.clientWidth);
  readTimes.set(reader, mark[0]);
}

const nearest = (marks: readonly ReadMark[], distance: (mark: ReadMark) => number): number => {
  const distances = marks.map(distance);
  return distances.indexOf(Math.min(...distances));
};

function follow(event: PointerEvent): void {
  const reader = readerOf(event);
  if (!reader) return;
  const box = reader.getBoundingClientRect();
  const place = ((event.clientX - box.left) / box.width) * 100;
  show(
    reader,
    nearest(marksOf(reader), ([, x]) => Math.abs(x - place)),
  );
}

/** Without a point that is read the slider stands at the newest one. */
function leave(reader: HTMLElement): void {
  readTimes.delete(reader);
  reader.querySelector("svg")?.replaceChildren();
  const slider = reader.querySelector("input");
  if (slider) slider.value = slider.max;
}

let isStarted = false;

/** Lets the points of every chart be read, also of one that is drawn later, and its ranges change in place. */
export function startPageScript(): void {
  if (isStarted) return;
  isStarted = true;
  startRanges();
  document.addEventListener("pointerdown", (event) => {
    follow(event);
    // What a finger read stays until it touches something else.
    for (const reader of document.querySelectorAll<HTMLElement>(".chart-reader"))
      if (readTimes.has(reader) && reader !== readerOf(event) && !reader.contains(document.activeElement)) leave(reader);
  });
  document.addEventListener("pointermove", follow);
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch") return;
    const reader = readerOf(event);
    if (reader && !(event.relatedTarget instanceof Node && reader.contains(event.relatedTarget))) leave(reader);
  });
  // Drawn anew: newer points move the one that is read.
  new MutationObserver((records) => {
    for (const { target } of records) {
      const time = target instanceof HTMLElement ? readTimes.get(target) : undefined;
      if (time === undefined || !(target instanceof HTMLElement)) continue;
      const marks = marksOf(target);
      if (time < (marks[0]?.[0] ?? Infinity)) leave(target);
      else
        show(
          target,
          nearest(marks, ([one]) => Math.abs(one - time)),
        );
    }
  }).observe(document.documentElement, { subtree: true, attributeFilter: ["data-marks"] });
  for (const kind of ["input", "focusin"] as const)
    document.addEventListener(kind, (event) => {
      const reader = readerOf(event);
      if (reader) show(reader);
    });
  document.addEventListener("focusout", (event) => {
    const reader = readerOf(event);
    if (reader) leave(reader);
  });
  document.documentElement.dataset.charts = "ready";
}
