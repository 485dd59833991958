/** Platforms in the page's order. */
export const PLATFORM_IDS = ["reddit", "twitter", "discord", "youtube", "forum", "github"] as const;
export type PlatformId = (typeof PLATFORM_IDS)[number];
