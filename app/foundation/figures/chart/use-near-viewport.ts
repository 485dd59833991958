import { useEffect, useState, type RefObject } from "react";

/** True for good once the element is about to be seen, or has the focus. */
export function useNearViewport(ref: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const approach = () => setNear(true);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && approach(), {
      rootMargin: "200px",
    });
    observer.observe(element);
    element.addEventListener("focusin", approach, { once: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", approach);
    };
  }, [ref]);
  return near;
}
