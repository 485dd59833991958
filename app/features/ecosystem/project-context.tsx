import { createContext, use, useMemo, type ReactNode } from "react";
import { projectTopic, type ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { useLive } from "#app/foundation/live/use-live.ts";

interface ProjectContextValue {
  view: ProjectView;
  entry: LiveEntry<ProjectFigures>;
}
const ProjectContext = createContext<ProjectContextValue | null>(null);

/** Gives a page its project: the facts, and the figures that stay live. */
export function ProjectProvider({
  view,
  figures,
  renderedAt,
  children,
}: {
  view: ProjectView;
  figures: LiveEntry<ProjectFigures>;
  renderedAt: number;
  children: ReactNode;
}) {
  const held = useMemo(() => ({ view, entry: figures }), [view, figures]);
  return (
    <RenderedAt value={renderedAt}>
      <ProjectContext value={held}>{children}</ProjectContext>
    </RenderedAt>
  );
}

function useProjectContext(): ProjectContextValue {
  const held = use(ProjectContext);
  if (!held) throw new Error("No <ProjectProvider> above");
  return held;
}

/** The project's facts and texts. */
export const useProject = (): ProjectView => useProjectContext().view;

/** The project's newest figures. */
export function useProjectFigures(): ProjectFigures {
  const { view, entry } = useProjectContext();
  const topic = useMemo(() => projectTopic(view.card.id), [view]);
  return useLive(topic, entry);
}
