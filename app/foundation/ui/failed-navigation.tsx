import { useEffect } from "react";
import { isRouteErrorResponse, useMatches, useRevalidator, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { reasonKey, UnreachableError, whenReachable } from "#app/foundation/ui/connection.ts";
import { awaitPage, endWait } from "#app/foundation/ui/navigation-progress.tsx";
import { toast } from "#app/foundation/ui/toast.tsx";

/** What a page throws whose script doesn't come; vite.config.ts writes it. */
const NO_SCRIPT = "Route module not loaded";
const ROOT = "root";
/** What React Router makes of an error that the server has logged. */
const LOGGED = "Unexpected Server Error";

/** Whether the site didn't answer, or no longer has the page's script. */
export const isAway = (error: unknown): boolean => error instanceof UnreachableError || (error instanceof Error && error.message === NO_SCRIPT);

/** Whether the server has written this error into its log. */
export const isLogged = (error: unknown): boolean => error instanceof Error && error.message === LOGGED;

/** The page that is shown, with the data of its routes. */
let shown: { pathname: string; data: ReadonlyMap<string, unknown> } | undefined;
/** Tells the visitor that the page couldn't follow its address. */
let tell: (error: unknown) => void = () => undefined;

/** What a proxy answers in the place of a site that is away. */
const AWAY = new Set([502, 503, 504]);

/** What a loader's failure means. An answer of the site stays what it is; everything else is the connection. In development errors keep their words. */
export function meaningOf(error: unknown): unknown {
  const isAnswer = isRouteErrorResponse(error) ? !AWAY.has(error.status) : isLogged(error) || import.meta.env.DEV;
  return isAnswer ? error : new UnreachableError();
}

/**
 * A page whose data doesn't come. When only its query changes (a form, a tab, a filter), what is on the screen stays,
 * with all that was typed, and the visitor is told.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  awaitPage(request);
  const results = await next();
  endWait();
  const ids = Object.keys(results);
  const failed = Object.values(results).find(({ type }) => type === "error");
  if (!failed || request.signal.aborted) return results;
  const error = meaningOf(failed.result);
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const stays = !isRefusal && shown?.pathname === new URL(request.url).pathname;
  // The frame around the pages is asked anew with each of them; it has what it needs to show an error inside it.
  const isKept = (id: string) => (stays || (id === ROOT && ids.length > 1)) && shown?.data.has(id);
  const keep = (id: string, one: DataStrategyResult): DataStrategyResult => {
    if (one.type !== "error") return one;
    return isKept(id) ? { type: "data", result: shown?.data.get(id) } : { type: "error", result: meaningOf(one.result) };
  };
  if (stays) tell(error);
  return Object.fromEntries(Object.entries(results).map(([id, one]) => [id, keep(id, one)]));
};

/** Knows what is shown, for the time when the next page doesn't come; and follows the address once the site answers again. */
export function KeptPage() {
  const { t } = useTranslation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    shown = { pathname: location.pathname, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) };
    tell = (error) => {
      const action = { label: t("error.retry"), onClick: () => void revalidate() };
      toast.error(t(isAway(error) ? reasonKey() : "away.failed"), { description: t("away.kept"), action });
      const { href } = location;
      const follow = () => {
        if (location.href === href) void revalidate();
      };
      if (isAway(error)) void whenReachable().then(follow);
    };
  }, [matches, t, revalidate]);
  return null;
}
