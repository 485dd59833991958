import type { DisplayedCount } from "#app/features/community/community.ts";
import { SampleChip } from "#app/foundation/figures/sample-chip.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./community.css";

export function FigureSourceNote({ shown, basis }: { shown: DisplayedCount; basis?: string | undefined }) {
  const { t } = useTranslation("community");
  return (
    <div>
      {shown.kind === "sample" ? (
        <SampleChip note={t("kind.sample")} />
      ) : (
        <>
          <p className="fine-print muted">
            {shown.kind === "estimate" && basis !== undefined ? t("kind.estimate", { basis }) : t("kind.live")}
          </p>
          <SourceLine origin={shown.origin} />
        </>
      )}
    </div>
  );
}
