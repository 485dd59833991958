/** Resolves when an element comes near the viewport; at once on the server or when the element doesn't exist. */
export async function whenNearViewport(id: string): Promise<void> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  if (!element) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
  });
}
