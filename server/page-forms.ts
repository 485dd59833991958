import type { AppServices } from "#server/app-services.ts";
import type { PageServer } from "#server/page-server.ts";
import type { SitePage } from "#server/site-pages.ts";
import { parseBody, textFields } from "#app/foundation/http/parse-body.server.ts";
import { rejectCrossOrigin } from "#app/foundation/http/same-origin.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";

/** Answers forms that a page posts to its own address; undefined for every other address. */
export function createPageForms(services: AppServices, pages: PageServer, definedPages: readonly SitePage[]) {
  const forms = new Map<string, NonNullable<SitePage["definition"]["form"]>>(
    definedPages.flatMap(({ path, definition: { form } }) => (form ? [[path, form]] : [])),
  );
  return async (request: Request, address: string): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    const { path, language } = splitPath(pathname);
    const form = forms.get(path);
    if (!form) return undefined;
    const refusal = rejectCrossOrigin(request, services.environment);
    if (refusal) return refusal;
    const body = await parseBody(request, form.maxBytes);
    if (body instanceof Response && body.status !== 413) return body;
    const fields = body instanceof Response ? null : textFields(body.fields);
    return pages.answerForm(pathname, await form.answer(fields, { language, services, address }));
  };
}
