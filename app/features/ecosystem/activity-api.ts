import * as v from "valibot";
import type { ActivityItem, SocialPost } from "#app/features/ecosystem/ecosystem.ts";

const moment = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));

const activityAnswer = v.object({
  data: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        type: v.picklist(["github", "governance", "trade", "partnership", "other"]),
        title: v.string(),
        description: v.string(),
        value: v.nullable(v.string()),
        timestamp: moment,
        url: v.string(),
      }),
    ),
  ),
});
const socialAnswer = v.object({
  data: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        platform: v.picklist(["reddit", "other"]),
        author: v.nullable(v.string()),
        content: v.string(),
        publishedAt: moment,
        url: v.string(),
        engagement: v.partial(v.object({ likes: v.number(), upvotes: v.number(), comments: v.number() })),
      }),
    ),
  ),
});

export interface Happenings {
  activity: ActivityItem[];
  social: SocialPost[];
}

async function ask(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** What happened in and around a project, asked of our own API. @throws when one of the two answers is not to be had */
export async function fetchHappenings(projectId: string, signal: AbortSignal): Promise<Happenings> {
  const base = `/api/projects/${projectId}`;
  const [activity, social] = await Promise.all([ask(`${base}/activity`, signal), ask(`${base}/social`, signal)]);
  return { activity: v.parse(activityAnswer, activity).data ?? [], social: v.parse(socialAnswer, social).data ?? [] };
}
