import type { ActionPageView } from "#app/features/governance/actions/action-page.ts";
import { timeLeftText } from "#app/features/governance/actions/time-left.ts";
import { isKind } from "#app/features/governance/governance.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Translate } from "#app/foundation/i18n/translate.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./governance-action.css";
import "#app/foundation/ui/chips.css";

/** The head of an action's page: its kind, its state, its title and its request in one sentence. */
export function ActionHead({ view }: { view: ActionPageView }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const { kind, title, status, deadline, proposedAt, proposedEpoch } = view;
  const date = proposedAt === null ? null : formats.date(proposedAt);
  return (
    <header className="container action-head">
      <nav className="detail" aria-label={t("page.trail")}>
        <LocalLink to="/governance" className="lone-link">
          {t("governance:title")}
        </LocalLink>
        <span aria-hidden="true">{" › "}</span>
        {t("page.actions")}
      </nav>
      <p className="row detail">
        <span className="badge badge-primary">{kindText(t, kind)}</span>
        <span className={status === "active" ? "badge badge-amber" : "badge"}>
          {status === "active" && deadline !== null ? timeLeftText(t, deadline, renderedAt) : t(`governance:statuses.${status}`)}
        </span>
        {date !== null &&
          (proposedEpoch === null ? t("page.proposed", { date }) : t("page.proposedIn", { date, epoch: formats.integer(proposedEpoch) }))}
      </p>
      <h1>{title === null ? t("governance:action.noTitle") : <bdi>{title}</bdi>}</h1>
      <p className="lead">{askText(t, formats, view)}</p>
    </header>
  );
}

/** The request in one sentence. */
function askText(
  t: Translate<"governance-action" | "governance">,
  formats: Formats,
  { kind, withdrawal, recipients, parameters, version }: ActionPageView,
): string {
  if (!isKind(kind)) return t("governance:action.unknownKind", { kind });
  switch (kind) {
    case "treasury-withdrawals": {
      if (withdrawal === null) return t("governance-action:asks.withdrawalUnknown");
      const amount = formats.integer(withdrawal);
      return recipients.length === 0
        ? t("governance-action:asks.withdrawal", { amount })
        : t("governance-action:asks.withdrawalFor", { amount, count: recipients.length });
    }
    case "parameter-change":
      return t("governance-action:asks.parameters", { count: parameters.length });
    case "hard-fork-initiation":
      return version === null ? t("governance-action:asks.hardFork") : t("governance-action:asks.hardForkTo", { version });
    case "new-committee":
      return t("governance-action:asks.committee");
    case "no-confidence":
      return t("governance-action:asks.noConfidence");
    case "new-constitution":
      return t("governance-action:asks.constitution");
    case "info-action":
      return t("governance-action:asks.info");
  }
}
