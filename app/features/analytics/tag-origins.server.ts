import type { OtherOrigins } from "#app/foundation/pages-cache/content-security-policy.server.ts";

/** What Google's tag needs (https://developers.google.com/tag-platform/security/guides/csp), without its ads. */
export const TAG_ORIGINS: OtherOrigins = {
  scripts: ["https://www.googletagmanager.com"],
  connections: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
};
