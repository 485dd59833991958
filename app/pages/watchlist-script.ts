import { tokenPriceText } from "#app/features/ecosystem/ui/token-price.ts";
import { followWatchedProject } from "#app/features/ecosystem/watchlist/watchlist-figures.ts";
import { writeWatchedProject } from "#app/features/ecosystem/watchlist/watchlist-row.ts";
import { WATCHLIST_DATA_ID, type WatchlistData } from "#app/features/ecosystem/watchlist/watched-project.ts";
import { startOwnList } from "#app/features/watchlist/own-list-script.ts";
import { sayAdded, startSharedList } from "#app/features/watchlist/shared-list-script.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { translatorOf } from "#app/foundation/i18n/translate.ts";
import { frameData } from "#app/foundation/ui/frame-data.ts";

function readData() {
  const data: WatchlistData = JSON.parse(document.getElementById(WATCHLIST_DATA_ID)?.textContent ?? "");
  const { language } = frameData();
  return { ...data, language, t: translatorOf({ watchlist: data.messages }, language, ["watchlist"]) };
}

/** Draws the visitor's own list and keeps it live. */
export function startWatchlist(root: HTMLElement): void {
  const { projects, from, t, language } = readData();
  const formats = formatsFor(language);
  const listed = projects.map((one) => ({ ...one, priceText: (price: number) => tokenPriceText(price, formats) }));
  startOwnList(root, listed, t, (row, one, onPrice) => {
    writeWatchedProject(row, one);
    return followWatchedProject(row, one, from, onPrice);
  });
  sayAdded();
}

/** Keeps a shared list live, and lets the visitor take it over. */
export function startSharedWatchlist(root: HTMLElement): void {
  const { projects, from, t } = readData();
  const rows = root.querySelectorAll<HTMLElement>(".watchlist > li");
  for (const [place, row] of rows.entries()) {
    const one = projects[place];
    if (one) followWatchedProject(row, one, from);
  }
  startSharedList(
    root,
    projects.map(({ id }) => id),
    t,
  );
}
