import * as v from "valibot";
import { shapeError, line, parseShape, type SourceOptions } from "#app/foundation/upstream/field-schemas.server.ts";
import type { PoliteFetch } from "#app/foundation/upstream/polite-fetch.server.ts";
import { nonNegativeInteger } from "#app/foundation/schemas.server.ts";

// https://docs.discord.com: invitations and widgets need no key. Each response states the rate limit.

const SOURCE = "discord";
const NAME_LENGTH = 100;

/** A server as one of its invitations shows it. Counts are Discord's own estimates. */
export interface DiscordServer {
  id: string;
  name: string | null;
  members: number;
  online: number;
  /** Milliseconds since 1970. */
  fetchedAt: number;
}

/**
 * The server behind an invitation.
 * @throws {UpstreamError} with status 404 when the invitation has run out
 */
export async function fetchInvitedServer(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
  invitation: string,
): Promise<DiscordServer> {
  const url = `${baseUrl}/invites/${encodeURIComponent(invitation)}?with_counts=true`;
  const answer = await client.json({ source: SOURCE, url, intervalMs });
  return { ...parseInvitation(answer.value), fetchedAt: answer.fetchedAt };
}

/**
 * How many members are online now, as the server's widget counts them.
 * @throws {UpstreamError} with status 403 when the server has no widget
 */
export async function fetchPresence(
  client: PoliteFetch,
  { baseUrl, intervalMs }: SourceOptions,
  serverId: string,
): Promise<{ online: number; fetchedAt: number }> {
  const url = `${baseUrl}/guilds/${encodeURIComponent(serverId)}/widget.json`;
  const answer = await client.json({ source: SOURCE, url, intervalMs });
  return { online: parsePresence(answer.value, serverId), fetchedAt: answer.fetchedAt };
}

/** Ids are 64-bit numbers, written as text. */
const id = v.pipe(v.string(), v.regex(/^\d{1,20}$/));
const count = v.pipe(nonNegativeInteger, v.maxValue(1e9));
const invite = v.object({
  guild: v.object({ id, name: line(NAME_LENGTH) }),
  approximate_member_count: v.pipe(count, v.minValue(1)),
  approximate_presence_count: count,
});
const widget = v.object({ id, name: v.string(), presence_count: count });

/**
 * Reads an answer of /invites/{code}?with_counts=true.
 * @throws {UpstreamError} bad-shape
 */
export function parseInvitation(document: unknown): Omit<DiscordServer, "fetchedAt"> {
  const { guild, approximate_member_count: members, approximate_presence_count: online } = parseShape(SOURCE, invite, document, "invites");
  if (online > members) throw shapeError(SOURCE, "more online than there are members");
  return { id: guild.id, name: guild.name, members, online };
}

/**
 * Reads an answer of /guilds/{id}/widget.json.
 * @throws {UpstreamError} bad-shape, also when it is another server's
 */
export function parsePresence(document: unknown, serverId: string): number {
  const { id: found, presence_count } = parseShape(SOURCE, widget, document, "widget");
  if (found !== serverId) throw shapeError(SOURCE, "another server's widget");
  return presence_count;
}
