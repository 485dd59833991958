import { useEffect } from "react";
import { isRouteErrorResponse, useMatches, useRevalidator, type DataStrategyResult, type MiddlewareFunction } from "react-router";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { unreachableReasonKey, UnreachableError, whenReachable } from "#app/foundation/ui/connection.ts";
import { startNavigation, endNavigation } from "#app/foundation/ui/navigation-progress.tsx";
import { toast } from "#app/foundation/ui/toast.ts";

/** What a page throws whose script doesn't come; vite.config.ts writes it. */
const MISSING_MODULE_MESSAGE = "Route module not loaded";
const ROOT = "root";
/** What React Router makes of an error that the server has logged. */
const LOGGED_MESSAGE = "Unexpected Server Error";

/** Whether the site didn't answer, or no longer has the page's script. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof UnreachableError || (error instanceof Error && error.message === MISSING_MODULE_MESSAGE);

/** Whether the server has written this error into its log. */
export const isLogged = (error: unknown): boolean => error instanceof Error && error.message === LOGGED_MESSAGE;

/** The page that is shown, with the data of its routes. */
let currentPage: { pathname: string; data: ReadonlyMap<string, unknown> } | undefined;
/** Tells the visitor that the new page could not be loaded. */
let notifyFailure: (error: unknown) => void = () => undefined;

/** What a proxy answers in the place of a site that is away. */
const GATEWAY_STATUSES = new Set([502, 503, 504]);

/** What a loader's failure means. An answer of the site stays what it is; everything else is the connection. In development errors keep their words. */
export function classifyError(error: unknown): unknown {
  const isAnswer = isRouteErrorResponse(error) ? !GATEWAY_STATUSES.has(error.status) : isLogged(error) || import.meta.env.DEV;
  return isAnswer ? error : new UnreachableError();
}

/**
 * Handles a page whose data doesn't load. When only the query changes (a form, a tab, a filter), the page stays
 * with everything that was typed, and a toast says what happened.
 */
export const keepPageOnError: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  startNavigation(request);
  const results = await next();
  endNavigation();
  const ids = Object.keys(results);
  const failed = Object.values(results).find(({ type }) => type === "error");
  if (!failed || request.signal.aborted) return results;
  const error = classifyError(failed.result);
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  const stays = !isRefusal && currentPage?.pathname === new URL(request.url).pathname;
  // Root data is loaded again with each page; on failure keep it, to show the error inside the layout.
  const isKept = (id: string) => (stays || (id === ROOT && ids.length > 1)) && currentPage?.data.has(id);
  const keep = (id: string, one: DataStrategyResult): DataStrategyResult => {
    if (one.type !== "error") return one;
    return isKept(id) ? { type: "data", result: currentPage?.data.get(id) } : { type: "error", result: classifyError(one.result) };
  };
  if (stays) notifyFailure(error);
  return Object.fromEntries(Object.entries(results).map(([id, one]) => [id, keep(id, one)]));
};

/** Knows what is shown, for the time when the next page doesn't come; and follows the address once the site answers again. */
export function PageRecovery() {
  const { t } = useTranslation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    currentPage = { pathname: location.pathname, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) };
    notifyFailure = (error) => {
      const action = { label: t("error.retry"), onClick: () => void revalidate() };
      toast.error(t(isConnectionError(error) ? unreachableReasonKey() : "away.failed"), { description: t("away.kept"), action });
      const { href } = location;
      const follow = () => {
        if (location.href === href) void revalidate();
      };
      if (isConnectionError(error)) void whenReachable().then(follow);
    };
  }, [matches, t, revalidate]);
  return null;
}
