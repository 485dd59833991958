import { describe, expect, test } from "vitest";
import { parseInvitation, parsePresence } from "./discord.server.ts";
import { parseForumMembers } from "#app/foundation/upstream/discourse.server.ts";
import { parseFollowers } from "#app/foundation/upstream/github.server.ts";
import { parseSubscribers } from "#app/foundation/upstream/reddit.server.ts";

const invitation = {
  code: "2nPUa5d7DE",
  expires_at: null,
  guild: { id: "1012345678901234567", name: "Cardano \u202ECommunity" },
  approximate_member_count: 61_000,
  approximate_presence_count: 1_500,
};
const widget = {
  id: "1012345678901234567",
  name: "Cardano Community",
  instant_invite: null,
  channels: [],
  members: [],
  presence_count: 1_500,
};
const forum = { about: { stats: { topics_count: 1, users_count: 72_000 }, title: "Cardano Forum" } };
const reddit = { kind: "t5", data: { display_name: "cardano", subscribers: 700_000 } };
const organization = { login: "IntersectMBO", followers: 1_300 };

describe("Member counts", () => {
  test("are read from each platform's response", () => {
    expect(parseInvitation(invitation)).toEqual({ id: "1012345678901234567", name: "Cardano Community", members: 61_000, online: 1_500 });
    expect(parsePresence(widget, widget.id)).toBe(1_500);
    expect(parseForumMembers(forum)).toBe(72_000);
    expect(parseForumMembers({ about: { stats: { user_count: 72_001 } } }), "an older forum").toBe(72_001);
    expect(parseSubscribers(reddit)).toBe(700_000);
    expect(parseSubscribers({ data: { ...reddit.data, active_user_count: 412 } }), "an older Reddit").toBe(700_000);
    expect(parseFollowers(organization)).toBe(1_300);
  });

  test.each<[string, () => unknown]>([
    ["an invitation without counts", () => parseInvitation({ ...invitation, approximate_member_count: undefined })],
    [
      "an invitation to a server without members",
      () => parseInvitation({ ...invitation, approximate_member_count: 0, approximate_presence_count: 0 }),
    ],
    ["more online than members", () => parseInvitation({ ...invitation, approximate_presence_count: 61_001 })],
    ["an id that leads elsewhere", () => parseInvitation({ ...invitation, guild: { ...invitation.guild, id: "../users" } })],
    ["an error of Discord", () => parseInvitation({ message: "Unknown Invite", code: 10_006 })],
    ["a widget without presence", () => parsePresence({ ...widget, presence_count: undefined }, widget.id)],
    ["a presence in words", () => parsePresence({ ...widget, presence_count: "1500" }, widget.id)],
    ["a negative presence", () => parsePresence({ ...widget, presence_count: -1 }, widget.id)],
    ["a widget without a name", () => parsePresence({ ...widget, name: undefined }, widget.id)],
    ["another server's widget", () => parsePresence(widget, "2")],
    ["a forum without counts", () => parseForumMembers({ about: { stats: {} } })],
    ["an empty forum", () => parseForumMembers({ about: { stats: { users_count: 0 } } })],
    ["subscribers in words", () => parseSubscribers({ data: { subscribers: "700000" } })],
    ["no subscribers", () => parseSubscribers({ data: {} })],
    ["active ones that are no count", () => parseSubscribers({ data: { subscribers: 700_000, active_user_count: "many" } })],
    ["half a follower", () => parseFollowers({ ...organization, followers: 0.5 })],
    ["an organization without followers", () => parseFollowers({ login: "IntersectMBO" })],
    ["null", () => parseFollowers(null)],
  ])("reject %s", (_, read) => {
    expect(read).toThrow(expect.objectContaining({ kind: "bad-shape" }));
  });
});
