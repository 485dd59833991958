import * as v from "valibot";
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

/** Schemas of a project's `activity` and `social` responses; null until one of the sources has answered. */
export const activityAnswer = listOf<ActivityItem>(v.object({ ...activityItemSchema.entries, timestamp: timestampText }));
export const socialAnswer = listOf<SocialPost>(v.object({ ...socialPostSchema.entries, publishedAt: timestampText }));
