import type { ProjectView } from "#app/features/ecosystem/project-view.ts";

export interface OutboundLink {
  kind: "website" | "twitter" | "github" | "discord";
  href: string;
}

/**
 * The project's own places, as far as it has them. Of a closed one only the code is left: whoever holds its website
 * and its channels now may be someone else.
 */
export function outboundLinks({ card, discord, closed }: ProjectView): OutboundLink[] {
  const twitter = card.twitter && `https://x.com/${card.twitter}`;
  const places: [OutboundLink["kind"], string | undefined][] = [
    ["website", card.website],
    ["twitter", twitter],
    ["github", card.github],
    ["discord", discord],
  ];
  return places.flatMap(([kind, href]) => (href === undefined || (closed && kind !== "github") ? [] : [{ kind, href }]));
}
