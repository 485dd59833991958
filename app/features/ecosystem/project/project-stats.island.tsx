import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectFiguresContext } from "#app/features/ecosystem/project-context.tsx";
import { ProjectStats, type ProjectFacts } from "#app/features/ecosystem/project/project-stats.tsx";
import { useProjectTopic } from "#app/features/ecosystem/project/use-project-topic.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props {
  facts: ProjectFacts;
  figures: LiveEntry<ProjectFigures>;
}

function ProjectStatsIsland({ facts, figures }: Props) {
  return (
    <ProjectFiguresContext value={useProjectTopic(facts.card.id, figures)}>
      <ProjectStats {...facts} />
    </ProjectFiguresContext>
  );
}

export default defineIsland("project-stats", ProjectStatsIsland, {
  messages: ["project:stats", "catalog:notKnown", "catalog:status", "catalog:subcategories.names", "categories:names", "common:figure"],
});
