import { useEffect, useState, type RefObject } from "react";

/** How much of an element must be on screen before its counters begin, and how long they count, in milliseconds. */
const SEEN = 0.1;
const DURATION_MS = 2_500;

/** Fast at first, so that the last digits can be read while they settle. */
const eased = (part: number): number => 1 - (1 - part) ** 3;

export type Counting = { phase: "waiting" } | { phase: "counting"; share: number } | { phase: "done" };

/**
 * Counts once, from the moment the element is seen. Readers who prefer reduced motion get the end at once; on the
 * server everything waits, and the style sheet shows what waits as it is where no script runs.
 */
export function useCounting(ref: RefObject<Element | null>): Counting {
  const [counting, setCounting] = useState<Counting>({ phase: "waiting" });

  useEffect(() => {
    const element = ref.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setCounting({ phase: "done" });
      return undefined;
    }
    let frame = 0;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        const start = performance.now();
        const step = (now: number) => {
          const part = Math.max(0, (now - start) / DURATION_MS);
          setCounting(part < 1 ? { phase: "counting", share: eased(part) } : { phase: "done" });
          if (part < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      },
      { threshold: SEEN },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ref]);

  return counting;
}
