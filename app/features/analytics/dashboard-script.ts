import { redraw } from "#app/foundation/live/redraw.ts";
import { closestTo, isPlainPress } from "#app/foundation/ui/page-events.ts";

/** Shows a tab or a period in place; each has its address, and back leads to the one before. */
export function startDashboard(dashboard: HTMLElement): void {
  let shown = location.search;

  const show = async (search: string): Promise<boolean> => {
    const isShown = await redraw(dashboard, search);
    if (isShown) shown = search;
    return isShown;
  };
  const open = async ({ href, search }: HTMLAnchorElement) => {
    if (await show(search)) history.pushState(null, "", href);
  };
  dashboard.addEventListener("click", (event) => {
    const link = closestTo(event, '[role="tab"], .segmented a');
    if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return;
    event.preventDefault();
    if (link.search !== shown) void open(link);
  });
  addEventListener("popstate", () => location.search !== shown && void show(location.search));
}
