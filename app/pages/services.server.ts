import { createContext } from "react-router";
import type { AnalyticsService } from "#app/features/analytics/analytics.server.ts";
import type { CheckService } from "#app/features/check/check.server.ts";
import type { CommunityService } from "#app/features/community/community.server.ts";
import type { ConverterService } from "#app/features/converter/converter.server.ts";
import type { DiscoveredService } from "#app/features/ecosystem/discovered/discovered.server.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import type { ProjectHealthService } from "#app/features/ecosystem/health/project-health.server.ts";
import type { ProjectLogosService } from "#app/features/ecosystem/logos/project-logos.server.ts";
import type { LinkCheckService } from "#app/features/link-check/link-check.server.ts";
import type { MarketService } from "#app/features/market/market.server.ts";
import type { NetworkService } from "#app/features/network/network.server.ts";
import type { NewsService } from "#app/features/news/news.server.ts";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";
import type { FollowEmails } from "#app/features/follow/follow-emails.server.ts";
import type { FollowService } from "#app/features/follow/follow.server.ts";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import type { PoolDetailsService } from "#app/features/staking/pool-details.server.ts";
import type { StakingService } from "#app/features/staking/staking.server.ts";
import type { SearchService } from "#app/features/search/search.server.ts";
import type { TextFigureSource } from "#app/foundation/content/text-figures.server.ts";
import type { OpenApiDocument } from "#app/foundation/openapi/document.server.ts";
import type { SourceReports } from "#app/foundation/source-health/source-health.server.ts";
import type { OrdersService } from "#app/features/starter-kit/orders.server.ts";

/** Services of the features, each created once per site. */
export interface FeatureServices {
  analytics: AnalyticsService;
  check: CheckService;
  community: CommunityService;
  converter: ConverterService;
  ecosystem: EcosystemService;
  projectHealth: ProjectHealthService;
  projectLogos: ProjectLogosService;
  discovered: DiscoveredService;
  linkCheck: LinkCheckService;
  market: MarketService;
  network: NetworkService;
  staking: StakingService;
  poolDetails: PoolDetailsService;
  news: NewsService;
  newsletter: NewsletterService;
  governance: GovernanceService;
  follow: FollowService;
  followEmails: FollowEmails;
  search: SearchService;
  /** The API description served at /api/openapi.json. */
  openApi: OpenApiDocument;
  orders: OrdersService;
  sourceHealth: SourceReports;
  /** Figures available in texts. */
  textFigures: TextFigureSource;
}

/** The services in a loader: `context.get(servicesContext)`. */
export const servicesContext = createContext<FeatureServices>();
