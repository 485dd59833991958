import { closestTo } from "#app/foundation/ui/page-events.ts";

/** Moves the focus between the links of every `LinkTabs`. */
export function startPageScript(): void {
  document.addEventListener("keydown", (event) => {
    const link = closestTo(event, "a[role=tab]");
    const links = [...(link?.closest("[role=tablist]")?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const at = links.findIndex((one) => one === link);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    // A link answers Enter by itself, a tab is expected to answer the space bar too.
    if (at < 0 || (to === undefined && event.key !== " ")) return;
    event.preventDefault();
    if (to === undefined) link?.click();
    else links[(to + links.length) % links.length]?.focus();
  });
}
