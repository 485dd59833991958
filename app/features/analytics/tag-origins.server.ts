import type { AllowedOrigins } from "#app/foundation/page-cache/content-security-policy.server.ts";

/** Origins that Google's tag needs (https://developers.google.com/tag-platform/security/guides/csp), without its ads. */
export const TAG_ORIGINS: AllowedOrigins = {
  scripts: ["https://www.googletagmanager.com"],
  connections: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
};
