import type { Route } from "./+types/data";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { CHANGE_FEEDS, changesPath } from "#app/features/ecosystem/changes/changes.ts";
import { CSV_COLUMNS } from "#app/features/ecosystem/catalog/projects-csv.server.ts";
import { listedIncidentsTopic, unavailableSince } from "#app/features/ecosystem/incidents/listed-incidents.ts";
import { FEED_FORMATS } from "#app/features/news/syndication/outgoing-feeds.ts";
import { EmbedPart } from "#app/features/open-data/embed-section.tsx";
import { ApiPart, ChangesPart, CsvPart, FeedsPart, MachineFilesPart } from "#app/features/open-data/file-sections.tsx";
import { DOCS_SECTIONS } from "#app/features/open-data/docs-section.tsx";
import { FairUsePart, TermsPart } from "#app/features/open-data/terms-sections.tsx";
import { dataSources } from "#app/features/open-data/data-sources.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Contents } from "#app/foundation/ui/contents.tsx";
import { Page } from "#app/foundation/ui/page.tsx";
import { useSite } from "#app/foundation/ui/site.ts";
import "#app/features/open-data/open-data.css";
import "#app/foundation/ui/contents.css";

const PATH = "/data";

export const loader = pageLoader(
  { topics: [listedIncidentsTopic], search: { title: "open-data:title", text: "open-data:description" } },
  ({ language, services: { projectHealth, sourceHealth } }) => {
    const unavailable: Record<string, number | null> = { "defillama-hacks": unavailableSince(projectHealth.listedIncidents()) };
    return {
      messages: messagesOf(language, "open-data", "news", "sources"),
      columns: CSV_COLUMNS,
      sources: dataSources()
        .filter(({ asks = [] }) => asks.length === 0 || asks.some((name) => sourceHealth.isConfigured(name)))
        .map((source) => ({ ...source, unavailableSince: unavailable[source.id] ?? null })),
    };
  },
);

export default function OpenDataPage({ loaderData: { columns, sources } }: Route.ComponentProps) {
  const { t } = useTranslation("open-data");
  const origin = useSite()?.origin ?? "";
  return (
    <Page path={PATH} title={t("title")} description={t("description")} lead={t("lead")}>
      <div className="container beside-contents">
        <Contents title={t("contents")} sections={DOCS_SECTIONS.map((id) => ({ id, title: t(`${id}.title`) }))} />
        <div className="docs-sections">
          <ApiPart origin={origin} />
          <CsvPart columns={columns} />
          <ChangesPart feeds={CHANGE_FEEDS} addressOf={changesPath} />
          <FeedsPart formats={FEED_FORMATS} />
          <EmbedPart origin={origin} />
          <MachineFilesPart />
          <TermsPart sources={sources} />
          <FairUsePart />
        </div>
      </div>
    </Page>
  );
}
