import * as v from "valibot";
import type { Route } from "./+types/glossary";
import { pageLoader, queryParams } from "#app/pages/page-loader.server.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";
import GlossaryIsland from "#app/features/glossary/glossary.island.tsx";
import { glossaryJsonLd } from "#app/features/glossary/glossary-json-ld.ts";
import { GLOSSARY_PATH, isTermQuery } from "#app/features/glossary/glossary.ts";
import { glossaryIn, termEntries } from "#app/features/glossary/glossary.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Island } from "#app/foundation/islands/island.tsx";
import { JsonLd } from "#app/foundation/ui/json-ld.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { useSite } from "#app/foundation/ui/site.ts";

export const loader = pageLoader(
  {
    query: queryParams({ q: v.pipe(v.string(), v.check(isTermQuery)) }),
    search: (language) => {
      const t = translatorFor(language, "glossary");
      return [{ title: t("title"), text: t("description") }, ...termEntries(language)];
    },
  },
  ({ query: { q = "" }, language }) => ({ messages: messagesOf(language, "glossary"), groups: glossaryIn(language), asked: q }),
);

export default function Glossary({ loaderData: { groups, asked } }: Route.ComponentProps) {
  const { t } = useTranslation("glossary");
  const site = useSite();
  const language = useLanguage();
  return (
    <Page path={GLOSSARY_PATH} title={t("title")} description={t("description")} noindex={asked !== ""} lead={t("lead")}>
      {site && asked === "" && <JsonLd data={glossaryJsonLd(groups, { name: t("title"), origin: site.origin, language })} />}
      <Island of={GlossaryIsland} props={{ groups, asked }} when="intent" />
    </Page>
  );
}
