import type { Route } from "./+types/governance-drep-compare";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { Comparison } from "#app/features/governance/dreps/comparison.tsx";
import { canonicalComparison, parseComparison } from "#app/features/governance/dreps/comparison-query.server.ts";
import { HistoryNote } from "#app/features/governance/dreps/history-note.tsx";
import { comparePath, DREPS_PATH, governanceTopic, MAX_COMPARED } from "#app/features/governance/governance.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { epochAt, epochEnd } from "#app/foundation/cardano-epochs.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { nextStateChangeAt } from "#app/foundation/figures/figure.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { expireAt } from "#app/foundation/http/request-context.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import "#app/features/governance/dreps/dreps.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/art/hatches.css";

const PATH = comparePath([]);

export const loader = pageLoader(
  {
    query: { canonical: canonicalComparison, parse: parseComparison },
    topics: [governanceTopic],
    search: { title: "governance-drep:compare.title", text: "governance-drep:compare.description" },
  },
  async ({ query: { ids: asked, add }, language, services: { dreps }, render }) => {
    const known = (await Promise.all(asked.map((id) => dreps.find(id)))).flatMap((found) => found?.id ?? []);
    const exact = add === "" ? null : await dreps.find(add);
    const matches = add === "" || exact ? [] : await dreps.search(add);
    const added = exact?.predefined === null ? exact.id : matches.length === 1 ? matches[0]?.id : undefined;
    const ids = [...new Set([...known, ...(added === undefined ? [] : [added])])].slice(0, MAX_COMPARED);
    const isUnread = dreps.isUnread() && ids.length < asked.length + Number(add !== "");
    const renderedAt = Date.now();
    const compared = await Promise.all(ids.map((id) => dreps.view(id, renderedAt)));
    expireAt(render, epochEnd(epochAt(renderedAt)));
    expireAt(
      render,
      nextStateChangeAt(
        compared.map(({ origin }) => origin),
        renderedAt,
      ),
    );
    return {
      messages: messagesOf(language, "governance-drep", "governance"),
      compared,
      ids: isUnread ? asked : ids,
      isUnread,
      text: added === undefined ? add : "",
      matches: added === undefined ? matches.map(({ id, name }) => ({ id, name: name ?? shortId(id) })) : [],
      renderedAt,
    };
  },
);

/** Up to four DReps side by side, without a ranking and without scripts. */
export default function GovernanceDrepCompare({
  loaderData: { compared, ids, isUnread, text, matches, renderedAt },
}: Route.ComponentProps) {
  const { t } = useTranslation(["governance-drep", "governance"]);
  const language = useLanguage();
  const names = compared.map(({ id, name }) => name ?? shortId(id)).join(", ");
  const [first] = compared;
  return (
    <Page
      path={PATH}
      title={names === "" ? t("compare.title") : t("compare.titleOf", { names })}
      name={t("compare.title")}
      description={t("compare.description")}
      noindex={ids.length > 0 || text !== ""}
      parents={[
        { name: t("governance:title"), path: "/governance" },
        { name: t("governance:dreps.title"), path: DREPS_PATH },
      ]}
      back={{ to: DREPS_PATH, label: t("page.back") }}
      lead={t("compare.lead")}
      data-cat="governance"
    >
      <RenderedAt value={renderedAt}>
        <div className="container page-stack">
          {first && (
            <>
              <HistoryNote coverage={first.coverage} />
              <Comparison dreps={compared} />
              <SourceLine origin={first.origin} source="koios" />
            </>
          )}
          {ids.length >= MAX_COMPARED ? (
            <p className="secondary">{t("compare.full")}</p>
          ) : (
            <form action={pathIn(PATH, language)} className="drep-add grid-close" role="search">
              {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(",")} />}
              <label htmlFor="add" className="stressed">
                {t("compare.add")}
              </label>
              <div className="row">
                <input id="add" name="add" className="field fill" defaultValue={text} autoComplete="off" spellCheck={false} required />
                <button type="submit" className="button button-primary">
                  {t("compare.addButton")}
                </button>
              </div>
            </form>
          )}
          {(text !== "" || isUnread) && (
            <div role="status" className="grid-close">
              <p>{isUnread ? t("compare.unread") : t(matches.length > 0 ? "compare.found" : "compare.notFound", { text })}</p>
              <ul className="bullets">
                {matches.map(({ id, name }) => (
                  <li key={id}>
                    <LocalLink to={comparePath([...ids, id])} className="lone-link" rel="nofollow">
                      <bdi>{name}</bdi>
                    </LocalLink>{" "}
                    <code className="fine-print">{shortId(id)}</code>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </RenderedAt>
    </Page>
  );
}
