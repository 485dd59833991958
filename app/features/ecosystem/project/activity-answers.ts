import * as v from "valibot";
import type { NewsItem } from "#app/features/ecosystem/activity/activity-lists.tsx";
import { activityItemSchema, socialPostSchema, type ActivityItem, type SocialPost } from "#app/features/ecosystem/ecosystem.ts";

const timestampText = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
);
const listOf = <Item>(item: v.GenericSchema<unknown, Item>): v.GenericSchema<unknown, Item[] | null> =>
  v.pipe(
    v.object({ data: v.nullable(v.array(item)) }),
    v.transform(({ data }) => data),
  );

/** Schemas of a project's `activity`, `social` and `news` responses; null until one of the sources has answered. */
export const activityAnswer = listOf<ActivityItem>(v.object({ ...activityItemSchema.entries, timestamp: timestampText }));
const newsItem = v.pipe(
  v.object({ id: v.string(), title: v.string(), url: v.string(), source: v.string(), kind: v.string(), publishedAt: timestampText }),
  v.transform(({ url, ...item }) => ({ ...item, externalUrl: url })),
);
export const newsAnswer = listOf<NewsItem>(newsItem);
export const socialAnswer = listOf<SocialPost>(v.object({ ...socialPostSchema.entries, publishedAt: timestampText }));
