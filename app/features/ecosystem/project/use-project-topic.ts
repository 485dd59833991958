import { useMemo } from "react";
import { projectTopic, type ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

export const useProjectTopic = (id: string, initial: LiveEntry<ProjectFigures>): ProjectFigures => {
  const topic = useMemo(() => projectTopic(id), [id]);
  return useTopic(topic, initial).value;
};
