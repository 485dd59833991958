import { alerts, writeAlerts } from "#app/features/watchlist/alerts.ts";
import { mergeIds, MAX_BYTES, parseWatchlist, serializeWatchlist, type ListFile } from "#app/features/watchlist/watchlist-file.ts";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { create } from "#app/foundation/ui/create-element.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";
import { closestTo } from "#app/foundation/ui/page-events.ts";
import { setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  create("a", { href: url, download: "watchlist.json" }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What was added to the list, in words. */
export const addedText = (added: number, left: number, t: Translate<"watchlist">): string =>
  [t("import.added", { count: added }), ...(left > 0 ? [t("left", { count: left })] : [])].join(" ");

function addFile({ ids, alerts: imported }: ListFile, isKnown: (id: string) => boolean, t: Translate<"watchlist">): string {
  const known = ids.filter(isKnown);
  const merged = mergeIds(starredIds(), known);
  setStarred(merged.ids);
  writeAlerts([...alerts(), ...imported.filter(({ id }) => isKnown(id))]);
  return addedText(merged.added, merged.left + ids.length - known.length, t);
}

/** Lets the tools of one's own list act. Returns what shows them for a list. */
export function startListTools(root: HTMLElement, isKnown: (id: string) => boolean, t: Translate<"watchlist">) {
  const input = root.querySelector<HTMLInputElement>("input[type=file]");
  const outcome = root.querySelector<HTMLElement>(".watchlist-outcome");
  const link = root.querySelector<HTMLElement>(".watchlist-link");
  const field = link?.querySelector("input");
  // Without a list it has no address, so the server draws none.
  const feed = create("a", { className: "button button-small", type: "application/rss+xml", textContent: t("feed.link"), hidden: true });
  feed.dataset.tool = "feed";
  outcome?.after(feed);
  let shown: readonly string[] = [];

  const share = () => {
    // Commas need no escape and are kept readable.
    const address = `${location.origin}${location.pathname}?ids=${shown.join()}`;
    const showLink = () => {
      if (!link || !field) return;
      link.hidden = false;
      field.value = address;
    };
    // Without the right to the clipboard the link is shown, to be copied by hand.
    if (!("clipboard" in navigator)) return showLink();
    navigator.clipboard.writeText(address).then(() => toast.success(t("share.copied")), showLink);
  };
  const take = async (file: File) => {
    const read = file.size > MAX_BYTES ? { fault: "noList" as const } : parseWatchlist(await file.text().catch(() => ""));
    if (!outcome) return;
    outcome.toggleAttribute("data-fault", "fault" in read);
    outcome.textContent = "fault" in read ? t(`import.${read.fault}`) : addFile(read, isKnown, t);
  };
  root.addEventListener("click", (event) => {
    const tool = closestTo(event, "button[data-tool]")?.dataset.tool;
    if (tool === "share") share();
    else if (tool === "export") save(serializeWatchlist({ ids: shown, alerts: alerts() }));
    else if (tool === "import") input?.click();
  });
  input?.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    // The same file can be chosen again.
    void take(file).finally(() => (input.value = ""));
  });
  field?.addEventListener("focus", () => field.select());

  return (ids: readonly string[]) => {
    shown = ids;
    for (const tool of root.querySelectorAll<HTMLElement>("[data-tool]:not([data-tool=import])")) tool.hidden = ids.length === 0;
    // A link that was shown is that of the list before.
    if (link) link.hidden = true;
    feed.href = `/watchlist.xml?ids=${ids.join()}&language=${frameData().language}`;
  };
}
