import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import type { ProjectMetric } from "#app/features/ecosystem/ecosystem.ts";
import { distinctOrigins } from "#app/features/ecosystem/ui/distinct-origins.ts";
import { useProjectFigures } from "#app/features/ecosystem/project-context.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import "#app/features/ecosystem/project/project.css";
import "#app/foundation/figures/figure-panel.css";

interface Props {
  title: string;
  className: string;
  metrics: readonly ProjectMetric[];
  children: ReactNode;
}

export function ProjectCell({ title, className, metrics, children }: Props) {
  const heading = useId();
  return (
    <section className={clsx("cell", className)} aria-labelledby={heading} data-flash="">
      <header className="cell-head">
        <h3 id={heading}>{title}</h3>
      </header>
      {children}
      <SourceLines metrics={metrics} className="cell-foot" />
    </section>
  );
}

export function SourceLines({ metrics, className }: { metrics: readonly ProjectMetric[]; className?: string | undefined }) {
  const figures = useProjectFigures();
  const origins = distinctOrigins(metrics.map((metric) => figures[metric]));
  if (origins.length === 0) return null;
  return (
    <div className={clsx("origins cluster", className)}>
      {origins.map((origin) => (
        <SourceLine key={origin.source} origin={origin} />
      ))}
    </div>
  );
}
