import { createContext } from "react-router";
import type { CommunityService } from "#app/features/community/community.server.ts";
import type { NewsletterService } from "#app/features/newsletter/newsletter.server.ts";

/** The features' services, each created once per process and passed to whatever needs it. */
export interface FeatureServices {
  community: CommunityService;
  newsletter: NewsletterService;
}

/** The services in a loader: `context.get(servicesContext)`. */
export const servicesContext = createContext<FeatureServices>();
