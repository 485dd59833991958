import * as v from "valibot";
import { activityItemSchema, socialPostSchema, type ActivityItem, type SocialPost } from "#app/features/ecosystem/ecosystem.ts";

const moment = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse));

/** Our API writes times in the ISO form. */
const activityResponseSchema = v.object({ data: v.nullable(v.array(v.object({ ...activityItemSchema.entries, timestamp: moment }))) });
const socialResponseSchema = v.object({ data: v.nullable(v.array(v.object({ ...socialPostSchema.entries, publishedAt: moment }))) });

export interface ProjectActivity {
  activity: ActivityItem[];
  social: SocialPost[];
}

async function fetchJson(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** What happened in and around a project, asked of our own API. @throws when one of the two answers is not to be had */
export async function fetchProjectActivity(projectId: string, signal: AbortSignal): Promise<ProjectActivity> {
  const base = `/api/projects/${projectId}`;
  const [activity, social] = await Promise.all([fetchJson(`${base}/activity`, signal), fetchJson(`${base}/social`, signal)]);
  return { activity: v.parse(activityResponseSchema, activity).data ?? [], social: v.parse(socialResponseSchema, social).data ?? [] };
}
