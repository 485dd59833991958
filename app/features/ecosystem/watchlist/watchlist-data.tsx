import { use } from "react";
import { AvatarLogo } from "#app/features/ecosystem/ui/avatar.tsx";
import type { WatchlistEntry } from "#app/features/ecosystem/catalogue/watchlist-entries.ts";
import { projectPath, projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { logoPath, LogosContext } from "#app/features/ecosystem/logos/logos.ts";
import { UnknownValue } from "#app/features/ecosystem/watchlist/watchlist-project.tsx";
import { WATCHLIST_DATA_ID, type WatchlistData } from "#app/features/ecosystem/watchlist/watched-project.ts";
import { Change } from "#app/foundation/figures/change.tsx";
import { dateText } from "#app/foundation/i18n/date-text.ts";
import { useFormats, useLanguage, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";

/** What the script knows of the projects that can be on this list, and the parts of a row that it draws anew. */
export function WatchlistDataElement({ projects }: { projects: readonly WatchlistEntry[] }) {
  const { t } = useTranslation(["catalogue", "categories", "common"]);
  const language = useLanguage();
  const formats = useFormats();
  const logos = use(LogosContext);
  const data: WatchlistData = {
    projects: projects.map((project) => {
      const { id, name, category, subcategory, status, confirmed, hasPrice, hasFigures } = project;
      return {
        id,
        name,
        href: pathIn(projectPath(project), language),
        category,
        group: subcategory ? t(`subcategories.names.${subcategory}`) : t.dynamic("categories:names", category),
        isClosed: status === "discontinued",
        logo: logoPath(logos, id),
        hasPrice,
        hasFigures,
        topic: projectTopic(id).name,
        undated: t("facts.old", { confirmed: dateText(confirmed, formats) }),
      };
    }),
    from: t("common:figure.from", { age: "{{age}}", source: "{{source}}" }),
    messages: useMessages("watchlist"),
  };
  return (
    <>
      <JsonScript id={WATCHLIST_DATA_ID} data={data} />
      <template id="change-up">
        <Change percent={1}>{null}</Change>
      </template>
      <template id="change-down">
        <Change percent={-1}>{null}</Change>
      </template>
      <template id="change-flat">
        <Change percent={0}>{null}</Change>
      </template>
      <template id="avatar-logo">
        <svg>
          <AvatarLogo />
        </svg>
      </template>
      <template id="unknown-value">
        <UnknownValue />
      </template>
    </>
  );
}
