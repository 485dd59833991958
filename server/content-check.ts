import { buyContent } from "#app/features/buy/buy-content.server.ts";
import { giveawayMarkers } from "#app/features/check/giveaway-scam.server.ts";
import { namedScripts } from "#app/features/check/script-names.server.ts";
import { seedPhraseMarkers } from "#app/features/check/seed-phrase-scam.server.ts";
import { community } from "#app/features/community/community-content.server.ts";
import { actionSummaries } from "#app/features/governance/actions/action-summaries.server.ts";
import { wrongIncidents } from "#app/features/ecosystem/incidents/wrong-incidents.server.ts";
import { questionsOf } from "#app/features/get-started/questions.server.ts";
import { officialSites } from "#app/features/link-check/official-sites.server.ts";
import { hardForks } from "#app/features/network/chain-events.server.ts";
import { treasuryContent } from "#app/features/governance/treasury/treasury-content.server.ts";
import { incidents } from "#app/features/network/incidents.server.ts";
import { loadFeeds } from "#app/features/news/ingest/feed-list.server.ts";
import { newsRules } from "#app/features/news/ingest/news-rules.server.ts";
import { dataSources } from "#app/features/open-data/data-sources.server.ts";
import { kitManifest } from "#app/features/starter-kit/kit-files.server.ts";
import { stablecoins } from "#app/features/stablecoins/stablecoin-list.server.ts";
import { upgradesContent } from "#app/features/upgrades/upgrades-content.server.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { allMessages } from "#app/foundation/content/messages.server.ts";
import { allPages } from "#app/foundation/content/pages.server.ts";
import { auditScopes } from "#app/foundation/content/project-audits.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { siteContent } from "#app/foundation/content/site.server.ts";
import { termsOf } from "#app/foundation/content/terms.server.ts";
import type { Environment } from "#app/foundation/env.server.ts";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";

/**
 * Reads every file in content/ that the site uses, so that an error stops the start instead of reaching a visitor. The results are
 * cached, so nothing is read twice.
 * @throws {ContentError} with one line that names the file, line and field
 */
export function readAllContent({ FEEDS_FILE, SIMULATE }: Pick<Environment, "FEEDS_FILE" | "SIMULATE">): void {
  siteContent();
  allMessages();
  categories();
  projects();
  auditScopes();
  namedScripts();
  allPages();
  termsOf(DEFAULT_LANGUAGE);
  questionsOf("get-started", DEFAULT_LANGUAGE);
  officialSites();
  wrongIncidents();
  actionSummaries();
  incidents();
  treasuryContent();
  hardForks();
  stablecoins();
  buyContent();
  upgradesContent();
  community();
  dataSources();
  newsRules();
  giveawayMarkers();
  seedPhraseMarkers();
  starterKit();
  kitManifest();
  loadFeeds({ FEEDS_FILE, SIMULATE });
}
