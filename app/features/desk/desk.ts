import * as v from "valibot";

/** An editor works on texts, reports and feeds. An owner also handles money, people and deletion. */
export const ROLES = ["owner", "editor"] as const;
export type Role = (typeof ROLES)[number];
export const roleSchema = v.picklist(ROLES, "Choose owner or editor.");

const NAME_LENGTH = 60;
export const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty("Enter a name."),
  v.maxLength(NAME_LENGTH, `Use at most ${NAME_LENGTH} characters.`),
);

/** The signed-in person. */
export const memberSchema = v.object({ id: v.string(), name: v.string(), role: roleSchema });
export type Member = v.InferOutput<typeof memberSchema>;

/** Times are in milliseconds since 1970. */
const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.number(),
  lastUsedAt: v.nullable(v.number()),
  isSynced: v.boolean(),
});

export const passkeysPageSchema = v.object({
  passkeys: v.array(passkeySchema),
  sessions: v.number(),
});

export const peoplePageSchema = v.object({
  self: v.string(),
  people: v.array(v.object({ ...memberSchema.entries, passkeys: v.number(), createdAt: v.number(), invitedUntil: v.nullable(v.number()) })),
});

const logEntrySchema = v.object({
  id: v.number(),
  at: v.number(),
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  before: v.nullable(v.unknown()),
  after: v.nullable(v.unknown()),
});
export type LogEntry = v.InferOutput<typeof logEntrySchema>;

export const problemSchema = v.object({ title: v.string(), fields: v.optional(v.record(v.string(), v.string()), {}) });
export const inviteSchema = v.object({ address: v.string() });
