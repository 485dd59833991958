import { useEffect, useRef, useState, type RefObject } from "react";

/** Share of the counters that must be on screen before they start. */
const VISIBLE_RATIO = 0.1;
const DURATION_MS = 2_500;

/** Starts fast and ends slowly, so that the last digits stay readable. */
const easeOutCubic = (part: number): number => 1 - (1 - part) ** 3;

type CountUp = { state: "loading" | "waiting" } | { state: "counting"; share: number } | { state: "done" };

/**
 * Counts up once when the element comes on screen, or ends at once for visitors who prefer reduced motion.
 * @returns the element's ref, and while counting the share of each value to show, 0 to 1
 */
export function useCountUp<Counters extends HTMLElement>(): [ref: RefObject<Counters | null>, count: CountUp] {
  const ref = useRef<Counters>(null);
  const [count, setCount] = useState<CountUp>({ state: "loading" });
  useEffect(() => {
    if (!ref.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return setCount({ state: "done" });
    // The style sheet hides the values only for a moment. A number that a visitor has read doesn't go back to 0.
    const areShown = ref.current.getAnimations({ subtree: true }).length === 0;
    let isFirstCall = true;
    let frame = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        const isOnScreen = entries.some((entry) => entry.isIntersecting);
        const areRead = isOnScreen && isFirstCall && areShown;
        isFirstCall = false;
        if (!isOnScreen) return setCount({ state: "waiting" });
        observer.disconnect();
        if (areRead) return setCount({ state: "done" });
        const start = performance.now();
        const step = (now: number) => {
          const part = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
          setCount(part === 1 ? { state: "done" } : { state: "counting", share: easeOutCubic(part) });
          if (part < 1) frame = requestAnimationFrame(step);
        };
        step(start);
      },
      { threshold: VISIBLE_RATIO },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return [ref, count];
}
