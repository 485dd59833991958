/** The places of the community page, in its order. */
export const PLATFORM_IDS = ["reddit", "twitter", "discord", "youtube", "forum", "github"] as const;
export type PlatformId = (typeof PLATFORM_IDS)[number];
