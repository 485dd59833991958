import { createContext, use, useMemo, type ReactNode } from "react";
import { projectTopic, type ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { livePart } from "#app/foundation/live/live-part.ts";

interface ProjectContextValue {
  view: ProjectView;
  entry: LiveEntry<ProjectFigures>;
}
const ProjectContext = createContext<ProjectContextValue | null>(null);
/** The newest figures of a project. */
export const ProjectFiguresContext = createContext<ProjectFigures | null>(null);

interface Props {
  view: ProjectView;
  figures: LiveEntry<ProjectFigures>;
  renderedAt: number;
  children: ReactNode;
}

/** Gives a page its project: the facts, and the figures. */
export function ProjectProvider({ view, figures, renderedAt, children }: Props) {
  const held = useMemo(() => ({ view, entry: figures }), [view, figures]);
  return (
    <RenderedAt value={renderedAt}>
      <ProjectContext value={held}>
        <ProjectFiguresContext value={figures.value}>{children}</ProjectFiguresContext>
      </ProjectContext>
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
  const figures = use(ProjectFiguresContext);
  if (!figures) throw new Error("No figures of a project above");
  return figures;
}

/** Marks an element as a part that the server draws anew when the project's figures change. */
export function useLivePart(name: string) {
  const { view, entry } = useProjectContext();
  return livePart(name, [[projectTopic(view.card.id).name, entry.version]]);
}
