import * as v from "valibot";
import type { Route } from "./+types/newsletter";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { SIGN_UP_OUTCOMES } from "#app/foundation/email/email-link.ts";
import { NEWSLETTER_TARGET } from "#app/features/newsletter/sign-up-form.tsx";
import SignUpIsland from "#app/features/newsletter/sign-up.island.tsx";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/newsletter/newsletter.css";
import "#app/foundation/ui/points.css";
import "#app/features/newsletter/newsletter-page.css";

const PROMISES = [
  ["weekly", "calendar-clock"],
  ["sourced", "book-open-check"],
  ["private", "shield-check"],
  ["leave", "door-open"],
] as const;

export const loader = pageLoader(
  {
    query: queryParams({ state: v.picklist(SIGN_UP_OUTCOMES) }),
    search: { title: "newsletter:title", text: "newsletter:description" },
  },
  ({ query: { state = null }, language }) => ({ messages: messagesOf(language, "newsletter"), before: state }),
);

export default function Newsletter({ loaderData: { before } }: Route.ComponentProps) {
  const { t } = useTranslation("newsletter");
  return (
    <Page path="/newsletter" title={t("title")} description={t("description")} noindex={before !== null} lead={t("lead")}>
      <div className="container newsletter-page halves">
        <div className="card">
          <Island of={SignUpIsland} props={{ before, target: NEWSLETTER_TARGET }} when="load" />
        </div>
        <ul className="grid checked-points">
          {PROMISES.map(([name, sign]) => (
            <li className="beside-icon" key={name}>
              <UiIcon name={sign} size={20} />
              <span>{t(`promises.${name}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
