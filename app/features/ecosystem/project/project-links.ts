import type { ProjectView } from "#app/features/ecosystem/project-view.ts";

export interface OutboundLink {
  kind: "website" | "twitter" | "github" | "discord";
  href: string;
}

/** Links to the project's own sites. A closed project keeps only its code, because its website and accounts may have new owners. */
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
