import type { ReactNode } from "react";
import { Hono } from "hono";
import type { AppServices } from "#server/app-services.ts";
import type { HttpEnvironment } from "#server/routes.ts";
import { createDeskRequests, mayUse } from "#app/features/desk/desk-requests.server.ts";
import { listPasskeys } from "#app/features/desk/members.server.ts";
import { DeskRefusal } from "#app/features/desk/refusal.server.ts";
import type { Session } from "#app/features/desk/sessions.server.ts";
import { DESK_ACTIONS } from "#app/pages/desk/desk-actions.server.ts";
import { renderDeskDocument } from "#app/pages/desk/desk-document.server.tsx";
import { logAsCsv, logAsJsonLines } from "#app/pages/desk/desk-log.server.tsx";
import { DESK_PAGES } from "#app/pages/desk/desk-pages.server.tsx";
import { deskMessage, joinForm, signInForm } from "#app/pages/desk/desk-forms.server.tsx";
import { clientAddress } from "#app/foundation/http/client-address.server.ts";
import { isDatabaseUnavailable } from "#app/foundation/db/database.server.ts";
import { DB_RETRY_AFTER, problem, RECORDS_UNREACHABLE } from "#app/foundation/http/problem.server.ts";
import { log } from "#app/foundation/log.server.ts";

const ROOT = "/desk";
const HEADERS = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  "Referrer-Policy": "same-origin",
  Vary: "Cookie",
};
const DOWNLOADS = new Map([
  ["log.csv", logAsCsv],
  ["log.jsonl", logAsJsonLines],
]);

const refusalResponse = ({ status, message, fields }: DeskRefusal): Response =>
  new Response(JSON.stringify({ type: "about:blank", title: message, status, fields }), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });

const jsonResponse = (body: object, cookie?: string): Response =>
  new Response(JSON.stringify(body), {
    headers: { "Content-Type": "application/json", ...(cookie !== undefined && { "Set-Cookie": cookie }) },
  });

/**
 * The operator's desk: its pages, their data and its actions. Requests that it doesn't know, and all requests before the first invite, are
 * answered like any other unknown address.
 */
export function createDeskRoutes(services: AppServices, developmentRuntime: string | undefined): Hono<HttpEnvironment> {
  const { desk, environment } = services;
  const requests = createDeskRequests({ desk, actions: DESK_ACTIONS, services, isLimited: environment.ADDRESS_LIMITS });

  async function pageResponse(title: string, content: ReactNode, session: Session | null, path = "", status = 200): Promise<Response> {
    const viewer = session && { member: session.member, path, passkeys: (await listPasskeys(desk.db, session.member.id)).length };
    const { html, policy } = renderDeskDocument({ title, siteName: desk.siteName, viewer, developmentRuntime, children: content });
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Language": "en" };
    return new Response(html, { status, headers: { ...headers, ...(policy !== undefined && { "Content-Security-Policy": policy }) } });
  }

  async function answerGet(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams: query } = new URL(request.url);
    const [, first = "", second, ...rest] = pathname.slice(ROOT.length).split("/");
    if (rest.length > 0 || (second !== undefined && first !== "data")) return undefined;
    if (first === "join") return pageResponse("Create your passkey", joinForm(), null);
    const isData = second !== undefined;
    const path = second ?? first;
    const page = DESK_PAGES.find((one) => one.path === path && (!isData || one.load));
    const download = isData ? undefined : DOWNLOADS.get(path);
    if (!page && !download) return undefined;
    const session = await requests.sessionOf(request);
    if (!session) return isData ? refusalResponse(new DeskRefusal(401, "Sign in first.")) : pageResponse("Sign in", signInForm(), null);
    const asked = { desk, session, services, query };
    if (download) return download(asked);
    if (!page) return undefined;
    if (!mayUse(session.member, page.role)) {
      const text = "Only an owner can open this page.";
      return isData ? refusalResponse(new DeskRefusal(403, text)) : pageResponse(page.title, deskMessage(text), session, path, 403);
    }
    if (isData) return page.load && jsonResponse(await page.load(asked));
    return pageResponse(page.title, await page.render(asked), session, path);
  }

  async function answerPost(request: Request, address: string): Promise<Response | undefined> {
    const [, id] = /^\/desk\/api\/([a-z-]{1,40})$/.exec(new URL(request.url).pathname) ?? [];
    const answer = id === undefined ? undefined : await requests.answer(request, id, address);
    return answer && jsonResponse(answer.body ?? {}, answer.cookie);
  }

  function failureResponse(error: unknown): Response {
    if (error instanceof DeskRefusal) return refusalResponse(error);
    log.error({ event: "desk-failed", err: error });
    if (isDatabaseUnavailable(error)) return problem(503, RECORDS_UNREACHABLE, { "Retry-After": DB_RETRY_AFTER });
    return problem(500, "Something broke on our side; it has been logged");
  }

  const app = new Hono<HttpEnvironment>({ getPath: ({ url }) => new URL(url).pathname });
  app.on(["GET", "POST"], [ROOT, `${ROOT}/*`], async (context, next) => {
    const { raw } = context.req;
    const answer = await (async () => {
      if (!(await desk.isOpen())) return undefined;
      return raw.method === "POST" ? answerPost(raw, clientAddress(context.env.incoming, environment.TRUST_PROXY)) : answerGet(raw);
    })().catch(failureResponse);
    if (!answer) return next();
    context.set("kind", "desk");
    for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value);
    return answer;
  });
  return app;
}
