import { useRef, useState, type MouseEvent } from "react";
import { historyAnswer, type PriceHistory } from "#app/foundation/figures/chart/price-history.ts";
import type { PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import { chartModel, withLatestPrice, type ChartModel, type Point, type Range } from "#app/foundation/figures/chart/price-scale.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { fetchJson } from "#app/foundation/islands/fetch-json.ts";
import { useJson } from "#app/foundation/islands/use-json.ts";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { frameText } from "#app/foundation/ui/frame-data.ts";
import { isUnmodifiedClick } from "#app/foundation/ui/page-events.ts";
import { withProgress } from "#app/foundation/ui/progress.ts";
import { toast } from "#app/foundation/ui/toast.ts";

export interface ChartView<One extends Range> {
  range: One;
  history: PriceHistory | null;
  isOverlaid: boolean;
  /** Null unless it's shown and loaded. */
  overlaid: PriceHistory | null;
}

export type OpenChartView<One extends Range> = (view: { range: One; isOverlaid: boolean }, event: MouseEvent<HTMLAnchorElement>) => void;

/** API path of a history, and the time of the site's last reading in milliseconds since 1970. */
export interface HistoryLocation {
  path: string;
  fetchedAt: number | undefined;
}

const load = ({ path }: HistoryLocation): Promise<PriceHistory | null> => fetchJson(path, historyAnswer);

/** The site's current history; loads it again after the site has read a newer one. */
function useNewest(shown: PriceHistory | null, { path, fetchedAt }: HistoryLocation, isShown: boolean): PriceHistory | null {
  const isOld = isShown && fetchedAt !== undefined && fetchedAt > (shown?.fetchedAt ?? 0);
  const newer = useJson(isOld ? path : null, historyAnswer, fetchedAt);
  return newer ?? shown;
}

interface Options<One extends Range> {
  initial: ChartView<One>;
  /** The newest price, which continues the history. */
  price: Figure | null;
  /** The other price that can be drawn over this one. */
  other: Omit<PriceOverlay, "isShown">;
  placeOf: (range: One) => HistoryLocation;
  overlayPlaceOf: (range: One) => HistoryLocation;
}

export interface Chart<One extends Range> {
  range: One;
  history: PriceHistory | null;
  /** The history and the newest price. */
  points: readonly Point[];
  /** The drawing; null without enough points. */
  model: ChartModel | null;
  overlay: PriceOverlay;
  isBusy: boolean;
  open: OpenChartView<One>;
}

/** State of a chart. Its links change the view in place and update the URL; if a view can't be loaded, the current one stays. */
export function useChartView<One extends Range>({ initial, price, other, placeOf, overlayPlaceOf }: Options<One>): Chart<One> {
  const [shown, show] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef<string>(undefined);
  const history = useNewest(shown.history, placeOf(shown.range), true);
  const overlaid = useNewest(shown.overlaid, overlayPlaceOf(shown.range), shown.isOverlaid);

  const openAt = async (href: string, { range, isOverlaid }: { range: One; isOverlaid: boolean }) => {
    asked.current = href;
    setBusy(true);
    try {
      const [loaded, over] = await withProgress(
        Promise.all([
          range === shown.range ? history : load(placeOf(range)),
          !isOverlaid ? null : range === shown.range && overlaid ? overlaid : load(overlayPlaceOf(range)),
        ]),
      );
      if (asked.current !== href) return;
      show({ range, history: loaded, isOverlaid, overlaid: over });
      window.history.replaceState(window.history.state, "", href);
    } catch {
      if (asked.current === href) toast.error(frameText(unreachableReasonKey()), { description: frameText("away.kept") });
    }
    if (asked.current === href) setBusy(false);
  };
  const open: OpenChartView<One> = (view, event) => {
    if (!isUnmodifiedClick(event.nativeEvent)) return;
    event.preventDefault();
    void openAt(event.currentTarget.href, view);
  };
  const points = withLatestPrice(history?.points ?? [], price);
  const overlay = { ...other, isShown: shown.isOverlaid };
  return { range: shown.range, history, points, model: chartModel(points, overlaid?.points), overlay, isBusy, open };
}
