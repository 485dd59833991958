import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from "react-router";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { renderContext } from "#app/foundation/http/request-context.server.ts";
import { log } from "#app/foundation/log.server.ts";
import { deferredImport } from "#app/foundation/page-cache/deferred-import.server.ts";
import { fontScript, headScript } from "#app/foundation/ui/head-script.server.ts";
import { DocumentHeadContext } from "#app/foundation/ui/document-head.tsx";
import { stylesOf } from "#app/foundation/ui/page-styles.server.ts";

/** Renders a whole page before the first byte is sent: pages are kept, hashed and compressed as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, development } = context.get(renderContext);
  const styles = development ? undefined : stylesOf(entry);
  const frame = deferredImport(entry.manifest.entry);
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const page = (
      <DocumentHeadContext value={{ first: headScript, fonts: fontScript, nonce, frame, styles }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentHeadContext>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Nothing is streamed, so no boundary may be held back and revealed by an extra script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError(error) {
        failed = true;
        log.error({ event: "render-failed", err: error, path: new URL(request.url).pathname });
      },
    });
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, {
    headers,
    status: failed && status === 200 ? 500 : status,
  });
}

/** Logs unexpected page errors once; an aborted request is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isDatabaseUnavailable(error)) context.get(renderContext).isDatabaseUnavailable = true;
  log.error({ event: "page-failed", err: error, path: new URL(request.url).pathname });
};
