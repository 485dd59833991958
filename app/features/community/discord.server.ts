import * as v from "valibot";
import { shapeError, line, parseShape, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://docs.discord.com: invitations and widgets need no key. Each response states the rate limit.

const SOURCE = "discord";
const NAME_LENGTH = 100;

/** A server as its invitation describes it. Both counts are Discord's estimates. */
export interface DiscordServer {
  id: string;
  name: string | null;
  members: number;
  online: number;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/** Fetches the server behind an invitation. @throws {UpstreamError} with status 404 when the invitation has expired */
export async function fetchInvitedServer(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
  invitation: string,
): Promise<DiscordServer> {
  const url = `${baseUrl}/invites/${encodeURIComponent(invitation)}?with_counts=true`;
  const answer = await client.json({ source: SOURCE, url, intervalMs });
  return { ...parseInvitation(answer.value), fetchedAt: answer.fetchedAt };
}

/** Fetches the number of members online from the server's widget. @throws {UpstreamError} with status 403 when the server has no widget */
export async function fetchPresence(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
  serverId: string,
): Promise<{ online: number; fetchedAt: number }> {
  const url = `${baseUrl}/guilds/${encodeURIComponent(serverId)}/widget.json`;
  const answer = await client.json({ source: SOURCE, url, intervalMs });
  return { online: parsePresence(answer.value, serverId), fetchedAt: answer.fetchedAt };
}

/** Discord writes 64-bit IDs as text. */
const id = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
const count = v.pipe(nonNegativeInteger, v.maxValue(1e9));
const invite = v.object({
  guild: v.object({ id, name: line(NAME_LENGTH) }),
  approximate_member_count: v.pipe(count, v.minValue(1)),
  approximate_presence_count: count,
});
const widget = v.object({ id, name: v.string(), presence_count: count });

/** Parses a response of /invites/{code}?with_counts=true. @throws {UpstreamError} bad-shape */
export function parseInvitation(document: unknown): Omit<DiscordServer, "fetchedAt"> {
  const { guild, approximate_member_count: members, approximate_presence_count: online } = parseShape(SOURCE, invite, document, "invites");
  if (online > members) throw shapeError(SOURCE, "more online than there are members");
  return { id: guild.id, name: guild.name, members, online };
}

/** Parses a response of /guilds/{id}/widget.json. @throws {UpstreamError} bad-shape, also for another server's widget */
export function parsePresence(document: unknown, serverId: string): number {
  const { id: found, presence_count } = parseShape(SOURCE, widget, document, "widget");
  if (found !== serverId) throw shapeError(SOURCE, "another server's widget");
  return presence_count;
}
