import type { Card, ProjectFigures } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectFiguresContext } from "#app/features/ecosystem/project-context.tsx";
import type { ProjectView } from "#app/features/ecosystem/project-view.ts";
import { ProjectChart } from "#app/features/ecosystem/history/project-chart.tsx";
import type { TokenRange } from "#app/features/ecosystem/history/project-history.ts";
import { ProjectMarket } from "#app/features/ecosystem/project/project-market.tsx";
import { useProjectTopic } from "#app/features/ecosystem/project/use-project-topic.ts";
import type { PriceOverlay } from "#app/foundation/figures/chart/chart-overlay.tsx";
import type { ChartView } from "#app/foundation/figures/chart/use-chart-view.ts";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";

interface Props extends Pick<ProjectView, "token"> {
  card: Pick<Card, "id" | "subcategory">;
  figures: LiveEntry<ProjectFigures>;
  /** Price chart; null when the token has no price history. */
  chart: { view: ChartView<TokenRange>; other: Omit<PriceOverlay, "isShown"> } | null;
}

function ProjectMarketIsland({ card, token, figures, chart }: Props) {
  return (
    <ProjectFiguresContext value={useProjectTopic(card.id, figures)}>
      <ProjectMarket card={card} token={token}>
        {chart && <ProjectChart card={card} token={token} view={chart.view} other={chart.other} />}
      </ProjectMarket>
    </ProjectFiguresContext>
  );
}

export default defineIsland("project-market", ProjectMarketIsland, {
  messages: ["project:live", "project:chart", "catalog:notKnown", "common:figure"],
});
