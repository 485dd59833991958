import { Component, type ReactNode } from "react";
import { RenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { MessagesProvider, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { IslandData } from "#app/foundation/islands/island-data.ts";

interface Props<IslandProps> {
  of: (props: IslandProps) => ReactNode;
  props: IslandProps;
  data: Pick<IslandData, "language" | "messages" | "renderedAt">;
}

/** The tree that both server and browser render for an island. */
export function IslandRoot<IslandProps extends object>({ of: Island, props, data }: Props<IslandProps>) {
  return (
    <MessagesProvider language={data.language} namespaces={data.messages}>
      <RenderedAt value={data.renderedAt}>
        <IslandBoundary fallback={<IslandFailure />}>
          <Island {...props} />
        </IslandBoundary>
      </RenderedAt>
    </MessagesProvider>
  );
}

/** Isolates an island's failure from the rest of the page; React logs it. */
class IslandBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

function IslandFailure() {
  const { t } = useTranslation();
  return (
    <p className="note" role="alert">
      {t("island.failed")}
    </p>
  );
}
