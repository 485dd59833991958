import { createContext, use, type ReactNode } from "react";
import type { ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

const ProjectContext = createContext<ProjectView | null>(null);
export const ProjectFiguresContext = createContext<ProjectFigures | null>(null);

interface Props {
  view: ProjectView;
  figures: LiveEntry<ProjectFigures>;
  renderedAt: number;
  children: ReactNode;
}

export function ProjectProvider({ view, figures, renderedAt, children }: Props) {
  return (
    <RenderedAt value={renderedAt}>
      <ProjectContext value={view}>
        <ProjectFiguresContext value={figures.value}>{children}</ProjectFiguresContext>
      </ProjectContext>
    </RenderedAt>
  );
}

export function useProject(): ProjectView {
  const view = use(ProjectContext);
  if (!view) throw new Error("No <ProjectProvider> above");
  return view;
}

export function useProjectFigures(): ProjectFigures {
  const figures = use(ProjectFiguresContext);
  if (!figures) throw new Error("No figures of a project above");
  return figures;
}
