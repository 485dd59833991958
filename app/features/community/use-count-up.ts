import { useEffect, useState, type RefObject } from "react";

/** How much of an element must be on screen before its counters begin. */
const VISIBLE_RATIO = 0.1;
/** How long they count, in milliseconds. */
const DURATION_MS = 2_500;

export type AnimationPhase = "waiting" | "counting" | "done";

/**
 * Counts once, from the moment the element is seen. Readers who prefer reduced motion get the end at once; on the
 * server everything waits, and the style sheet shows what waits as it is where no script runs.
 */
export function useCountUp(ref: RefObject<Element | null>): AnimationPhase {
  const [counting, setCounting] = useState<AnimationPhase>("waiting");

  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setCounting("done");
      return undefined;
    }
    let end: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setCounting("counting");
        end = setTimeout(() => setCounting("done"), DURATION_MS);
      },
      { threshold: VISIBLE_RATIO },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(end);
    };
  }, [ref]);

  return counting;
}

/** Fast at first, so that the last digits can be read while they settle. */
const easeOutCubic = (part: number): number => 1 - (1 - part) ** 3;

/** Writes the growing number into an element, frame by frame; React would render the page sixty times a second for it. */
export function useCountUpText(ref: RefObject<Element | null>, value: number, write: (value: number) => string): void {
  useEffect(() => {
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
      if (ref.current) ref.current.textContent = write(Math.round(value * easeOutCubic(part)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [ref, value, write]);
}
