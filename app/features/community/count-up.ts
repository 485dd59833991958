import { memberText } from "#app/features/community/member-text.ts";
import { writeText } from "#app/foundation/figures/ages.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";

/** How much of the counters must be on screen before they begin. */
const VISIBLE_RATIO = 0.1;
/** How long they count, in milliseconds. */
const DURATION_MS = 2_500;

/** Fast at first, so that the last digits can be read while they settle. */
const easeOutCubic = (part: number): number => 1 - (1 - part) ** 3;

function countTo(shown: HTMLDataElement): { step(part: number): void; end(): void } {
  const formats = formatsFor(frameData().language);
  const write = (value: number) => (shown.dataset.metric === "communityMembers" ? memberText(value, formats) : formats.integer(value));
  const number = document.createElement("span");
  number.ariaHidden = "true";
  shown.append(number);
  return {
    step: (part) => writeText(number, write(Math.round(Number(shown.value) * easeOutCubic(part)))),
    end: () => number.remove(),
  };
}

/**
 * Counts once, from the moment the counters are seen; readers who prefer reduced motion get the end at once. The true values
 * are always there to be read out: what counts is only for the eye.
 */
export function startCountUp(counters: HTMLElement): void {
  const running: ReturnType<typeof countTo>[] = [];
  const end = () => {
    observer.disconnect();
    for (const one of running.splice(0)) one.end();
    delete counters.dataset.counting;
  };
  const begin = () => {
    observer.disconnect();
    counters.dataset.counting = "counting";
    running.push(...[...counters.querySelectorAll<HTMLDataElement>("data[data-metric]")].map(countTo));
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
      for (const one of running) one.step(part);
      if (part === 1) end();
      else requestAnimationFrame(step);
    };
    step(start);
  };
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin(), {
    threshold: VISIBLE_RATIO,
  });
  if (counters.dataset.counting === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches) end();
  else observer.observe(counters);
}
