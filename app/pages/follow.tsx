import * as v from "valibot";
import type { Route } from "./+types/follow";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { FOLLOW_KINDS, FOLLOW_SUBJECT } from "#app/features/follow/follow.ts";
import SignUpIsland from "#app/features/newsletter/sign-up.island.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { SIGN_UP_OUTCOMES } from "#app/foundation/email/email-link.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/foundation/ui/points.css";
import "#app/features/newsletter/newsletter.css";
import "#app/foundation/email/email-link.css";
import "#app/features/newsletter/newsletter-page.css";

const PROMISES = [
  ["rhythm", "calendar-clock"],
  ["private", "shield-check"],
  ["leave", "door-open"],
] as const;

export const loader = pageLoader(
  {
    query: queryParams({
      kind: v.picklist(FOLLOW_KINDS),
      id: v.pipe(v.string(), v.regex(FOLLOW_SUBJECT)),
      state: v.picklist(SIGN_UP_OUTCOMES),
    }),
  },
  async ({ query: { kind, id, state = null }, language, services: { followEmails } }) => {
    const described = kind === undefined || id === undefined ? undefined : await followEmails.describe(kind, id, language);
    return {
      messages: messagesOf(language, "follow-email"),
      followed: kind === undefined || id === undefined || !described ? null : { kind, id, name: described.name, path: described.path },
      before: state,
    };
  },
);

export default function Follow({ loaderData: { followed, before } }: Route.ComponentProps) {
  const { t } = useTranslation("follow-email");
  if (!followed)
    return (
      <main id="main" tabIndex={-1} className="container email-link">
        <PageHead title={t("unknown.title")} description={t("unknown.text")} noindex />
        <div className="card email-link-card grid-wide">
          <UiIcon name="mail-question-mark" />
          <h1>{t("unknown.title")}</h1>
          <p className="lead">{t("unknown.text")}</p>
          <p>
            <LocalLink to="/search" className="button button-primary">
              {t("unknown.action")}
            </LocalLink>
          </p>
        </div>
      </main>
    );
  const { kind, id, name, path } = followed;
  return (
    <Page title={t("title", { name })} description={t("description", { name })} noindex lead={t(`lead.${kind}`)}>
      <div className="container newsletter-page halves">
        <div className="card">
          <Island
            of={SignUpIsland}
            props={{ before, target: { action: "/api/follow", fields: { kind, id }, privacy: "/privacy#follow" } }}
            when="load"
          />
        </div>
        <div className="grid-wide">
          <ul className="grid checked-points">
            {PROMISES.map(([promise, sign]) => (
              <li className="beside-icon" key={promise}>
                <UiIcon name={sign} size={20} />
                <span>{t(`promises.${promise}`)}</span>
              </li>
            ))}
          </ul>
          <p>
            <LocalLink to={path} className="link-more">
              {t("back", { name })}
            </LocalLink>
          </p>
        </div>
      </div>
    </Page>
  );
}
