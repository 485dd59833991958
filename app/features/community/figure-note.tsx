import type { Shown } from "#app/features/community/community.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";

/** What kind of number it is: counted live, estimated (`basis` says from what), or rough with its day. */
export function FigureNote({ shown, basis }: { shown: Shown; basis?: string }) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  if (shown.kind === "rough") {
    return (
      <div className="figure-note">
        <p>{t("kind.rough")}</p>
        <p className="source-line">
          <span className="state-dot" data-state="sample" />
          <span>{t("kind.asOf", { date: formats.date(shown.asOf) })}</span>
        </p>
      </div>
    );
  }
  return (
    <div className="figure-note">
      <p>{shown.kind === "estimate" && basis !== undefined ? t("kind.estimate", { basis }) : t("kind.live")}</p>
      <SourceLine origin={shown.origin} />
    </div>
  );
}
