import { renderToStaticMarkup } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { browserEntry } from "#app/foundation/islands/browser-entry.server.ts";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { renderContext } from "#app/foundation/http/request-context.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { deferredImport } from "#app/foundation/page-cache/deferred-import.server.ts";
import { fontScript, headScript } from "#app/foundation/ui/head-script.server.ts";
import { DocumentHeadContext } from "#app/foundation/ui/document-head.tsx";
import { stylesOf } from "#app/foundation/ui/page-styles.server.ts";

/** Renders the whole page at once, because it's hashed, compressed and cached in one piece. Islands render their own React markers. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Response {
  const { nonce, development } = context.get(renderContext);
  const styles = development ? undefined : stylesOf(entry);
  const frame = deferredImport(development ? developmentEntry(entry.manifest) : browserEntry());
  const html = renderToStaticMarkup(
    <DocumentHeadContext value={{ first: headScript, fonts: fontScript, nonce, frame, styles }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </DocumentHeadContext>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${html}`, { headers, status });
}

/** Components require React Router's refresh runtime in development, so load it first. */
const developmentEntry = ({ entry, hmr }: EntryContext["manifest"]): { module: string; first: string | undefined } => ({
  module: entry.module,
  first: hmr?.runtime,
});

/** Logs unexpected page errors; an aborted request isn't an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isDatabaseUnavailable(error)) context.get(renderContext).isDatabaseUnavailable = true;
  log.error({ event: "page-failed", err: error, path: new URL(request.url).pathname });
};
