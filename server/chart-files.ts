import { stringify } from "csv-stringify/sync";
import type { AppServices } from "#server/app-services.ts";
import { imageNotFound, type DocumentRoute } from "#server/documents.ts";
import { findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { projectPath } from "#app/features/ecosystem/ecosystem.ts";
import { priceHistoryOf } from "#app/features/ecosystem/history/project-history.server.ts";
import { TOKEN_RANGES } from "#app/features/ecosystem/history/project-history.ts";
import { tokenDigits } from "#app/features/ecosystem/ui/token-price.ts";
import { ADA, BITCOIN, bitcoinHistory, isRange, type Range } from "#app/features/market/market.ts";
import { chainEvents } from "#app/features/network/chain-events.server.ts";
import { eventMarks, type ChartEvent } from "#app/foundation/figures/chart/chart-events.ts";
import { paintChart } from "#app/foundation/figures/chart/chart-image.server.ts";
import { ADA_CHART } from "#app/foundation/figures/chart/chart-links.tsx";
import { chartModel, overlayPointAt, withLatestPrice, type Point } from "#app/foundation/figures/chart/price-scale.ts";
import { SOURCES } from "#app/foundation/figures/figure.ts";
import { formatsFor } from "#app/foundation/i18n/formats.ts";
import { pathIn, splitPath, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import { RenderQueue } from "#app/foundation/page-cache/render-queue.server.ts";

/** Matches `/chart/ada-1y.csv`, `/chart/ada-1y-with-bitcoin.csv`, and `/de/chart/minswap-30d-with-ada.png` with German text. */
const CHART_PATH = /^\/chart\/([a-z0-9-]{1,64})-(24h|7d|30d|1y)(?:-with-(ada|bitcoin))?\.(csv|png)$/;
const CACHE_SECONDS = 5 * 60;
/** Images render one at a time; beyond this queue length clients get a 503. */
const MAX_QUEUED = 20;

interface ChartSubject {
  title: string;
  /** Path of its page, without a language. */
  path: string;
  points: readonly Point[];
  events: readonly ChartEvent[];
  digits?: (price: number) => number;
  /** The other price that a chart can show, with its points. */
  overlay: { id: string; name: string; points: readonly Point[] };
}

interface Asked {
  id: string;
  range: Range;
  language: Language;
  isOverlaid: boolean;
}

/** Each price chart as CSV and PNG, for people who cite it. Both name the source and time, and say so if the data is simulated. */
export function chartFiles({ environment, market, ecosystem }: Pick<AppServices, "environment" | "market" | "ecosystem">): DocumentRoute {
  const queue = new RenderQueue(MAX_QUEUED);
  const host = new URL(environment.PUBLIC_ORIGIN).host;

  async function subjectOf(id: string, range: Range, language: Language): Promise<ChartSubject | undefined> {
    if (id === ADA_CHART) {
      const points = withLatestPrice(market.latestHistory(range).value?.points ?? [], market.latestMarket().value.price);
      return {
        title: translatorFor(language, "home")("live.price"),
        path: "/",
        points,
        events: chainEvents(language),
        overlay: { ...BITCOIN, points: market.latestHistory(bitcoinHistory(range)).value?.points ?? [] },
      };
    }
    const project = findProject(id);
    const tokenRange = TOKEN_RANGES.find((candidate) => candidate === range);
    if (!project || !tokenRange) return undefined;
    const history = await priceHistoryOf(ecosystem, id, tokenRange);
    const points = withLatestPrice(history?.points ?? [], ecosystem.latestFigures(id).value.price);
    return {
      title: project.name,
      path: projectPath(project),
      points,
      events: [],
      digits: tokenDigits,
      overlay: { ...ADA, points: market.latestHistory(range).value?.points ?? [] },
    };
  }

  const sourceOf = (language: Language) =>
    environment.SIMULATE ? translatorFor(language, "open-data")("embed.simulated") : SOURCES.coingecko;

  /** Writes the rows. For the overlaid price each row has the newest earlier value, or none if that is too old: nothing is interpolated. */
  async function makeCsv({ id, range, language, isOverlaid }: Asked): Promise<string | undefined> {
    const subject = await subjectOf(id, range, language);
    if (!subject || subject.points.length === 0) return undefined;
    const { points, overlay } = subject;
    const other = (time: number) => (isOverlaid ? [overlayPointAt(points, overlay.points, time)?.[1] ?? null] : []);
    const rows = points.map(([time, price, volume]) => [new Date(time).toISOString(), price, volume, ...other(time), sourceOf("en")]);
    return stringify([["time", "price_usd", "volume_24h_usd", ...(isOverlaid ? [`${overlay.id}_price_usd`] : []), "source"], ...rows]);
  }

  async function makePng({ id, range, language, isOverlaid }: Asked): Promise<Buffer<ArrayBuffer> | undefined> {
    const subject = await subjectOf(id, range, language);
    const model = subject && chartModel(subject.points, isOverlaid ? subject.overlay.points : []);
    if (!subject || !model) return undefined;
    const formats = formatsFor(language);
    const t = translatorFor(language, "home");
    const timeTexts = { "24h": formats.hourMinute, "7d": formats.dayMonth, "30d": formats.dayMonth, "1y": formats.monthYear };
    return paintChart({
      title: `${subject.title} · ${t(`chart.rangeLong.${range}`)}`,
      price: formats.price(model.last.price, subject.digits?.(model.last.price)),
      change: t("chart.change", { change: formats.change(model.change), range: t(`chart.rangeLong.${range}`) }),
      model,
      overlay:
        model.overlay &&
        t("chart.overlay.legend", {
          name: subject.overlay.name,
          change: formats.change(model.overlay.change),
          time: formats.dateTime(model.overlay.lastTime),
        }),
      scaleText: (price) => formats.price(price, model.digits),
      timeText: timeTexts[range],
      events: eventMarks(model.marks, subject.events).map((event) => ({ ...event, date: formats.date(event.time) })),
      source: `${sourceOf(language)} · ${formats.dateTime(model.last.time)} UTC`,
      address: `${host}${pathIn(subject.path, language)}?range=${range}${isOverlaid ? `&overlay=${subject.overlay.id}` : ""}`,
    });
  }

  return {
    kind: "chart",
    paths: ["/chart/*", "/:language/chart/*"],
    find({ pathname }) {
      const { language, path } = splitPath(pathname);
      const [, id, range, overlay, ending] = CHART_PATH.exec(path) ?? [];
      if (id === undefined || !isRange(range)) return undefined;
      if (id !== ADA_CHART && !findProject(id)) return imageNotFound();
      if (overlay !== undefined && overlay !== (id === ADA_CHART ? BITCOIN : ADA).id) return imageNotFound();
      const asked = { id, range, language, isOverlaid: overlay !== undefined };
      const day = new Date().toISOString().slice(0, 10);
      const headers = {
        "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
        "Content-Disposition": `${ending === "csv" ? "attachment" : "inline"}; filename="${id}-usd-${range}${overlay === undefined ? "" : `-with-${overlay}`}-${day}.${ending}"`,
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Robots-Tag": "noindex",
      };
      const kept = { key: pathname, ttl: CACHE_SECONDS * 1000, queue };
      return ending === "csv"
        ? {
            ...kept,
            headers: { ...headers, "Content-Type": "text/csv; charset=utf-8; header=present" },
            make: () => makeCsv(asked),
          }
        : { ...kept, headers: { ...headers, "Content-Type": "image/png" }, make: () => makePng(asked) };
    },
  };
}
