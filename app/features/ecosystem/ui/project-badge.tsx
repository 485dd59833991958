import { useId } from "react";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import type { QuickFilter } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "#app/features/ecosystem/directory/project-card.css";
import "#app/foundation/ui/chips.css";

export const BADGE_TONES: Record<QuickFilter, string> = {
  trending: "badge-up",
  verified: "badge-primary",
  new: "badge-primary",
  funded: "badge-amber",
};

/** A project's badge with a popover that explains its meaning and limits, without a script. */
export function ProjectBadge({ badge }: { badge: QuickFilter }) {
  const { t } = useTranslation("catalog");
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`project-badge badge ${BADGE_TONES[badge]}`}
        data-badge={badge}
        popoverTarget={id}
        aria-describedby={id}
      >
        <Icon name={badge} size={13} />
        {t(`badges.${badge}`)}
      </button>
      <span popover="auto" id={id} className="popover-note">
        {t(`badgeMeans.${badge}`)}
      </span>
    </>
  );
}
