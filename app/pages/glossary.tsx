import type { Route } from "./+types/glossary";
import { GlossaryList } from "#app/features/glossary/glossary-list.tsx";
import { glossaryJsonLd } from "#app/features/glossary/glossary-json-ld.ts";
import { GLOSSARY_PATH, isTermQuery } from "#app/features/glossary/glossary.ts";
import { glossaryIn } from "#app/features/glossary/glossary.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { IntroArt } from "#app/foundation/ui/intro-art.tsx";
import { JsonLd, PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import { useSite } from "#app/foundation/ui/site.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { language } = splitPath(url.pathname);
  const query = url.searchParams.get("q") ?? "";
  return { messages: messagesOf(language, "glossary"), groups: glossaryIn(language), asked: isTermQuery(query) ? query : "" };
}

/** What the words mean, from A to Z. */
export default function Glossary({ loaderData: { groups, asked } }: Route.ComponentProps) {
  const { t } = useTranslation("glossary");
  const site = useSite();
  const language = useLanguage();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("title")} description={t("description")} path={GLOSSARY_PATH} noindex={asked !== ""} />
      <PageJsonLd
        trail={[
          { name: t("common:nav.home"), path: "/" },
          { name: t("title"), path: GLOSSARY_PATH },
        ]}
      />
      {site && asked === "" && <JsonLd data={glossaryJsonLd(groups, { name: t("title"), origin: site.origin, language })} />}
      <header className="page-intro">
        <IntroArt seed="glossary" />
        <div className="container">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
        </div>
      </header>
      {/* A new key for each query in the address. */}
      <GlossaryList key={asked} groups={groups} asked={asked} />
    </main>
  );
}
