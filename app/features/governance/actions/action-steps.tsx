import type { ReactNode } from "react";
import type { ActionPageView } from "#app/features/governance/actions/action-page.ts";
import { epochStart } from "#app/foundation/cardano-epochs.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./governance-action.css";
import "#app/foundation/ui/titles.css";

type StepsView = Pick<
  ActionPageView,
  | "kind"
  | "status"
  | "proposedAt"
  | "proposedEpoch"
  | "lastVotingEpoch"
  | "deadline"
  | "deposit"
  | "ratifiedEpoch"
  | "enactedEpoch"
  | "decidedEpoch"
>;

interface Step {
  name: string;
  text: string;
  at: number | null;
  epoch: string | null;
}

/**
 * The life of an action. A vote that is counted at the start of epoch r ratifies it, and it takes effect one epoch later. After its last
 * voting epoch p, the last count is at the start of p + 1, and an action that isn't ratified is removed at the start of p + 2.
 */
export function ActionSteps({ view, children }: { view: StepsView; children?: ReactNode }) {
  const { t } = useTranslation("governance-action");
  const formats = useFormats();
  const now = useRenderedAt();
  const isOpen = view.status === "active" || view.status === "ratified";
  const steps = stepsOf();
  return (
    <section className="card action-section" aria-labelledby="steps-title">
      <h2 className="side-title" id="steps-title">
        {t(isOpen ? "steps.title" : "steps.done")}
      </h2>
      <ol className="action-steps">
        {steps.map(({ name, text, at, epoch }) => (
          <li key={name} data-step={name} data-done={at !== null && at <= now ? "" : undefined}>
            <p className="stressed">{text}</p>
            <p className="fine-print">
              {at !== null && (
                <time dateTime={new Date(at).toISOString()} data-local-time="dateTime">
                  {`${formats.dateTime(at)}\u00a0UTC`}
                </time>
              )}
              {at !== null && epoch !== null && " · "}
              {epoch}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  );

  function stepsOf(): Step[] {
    const { kind, status, proposedAt, proposedEpoch, lastVotingEpoch, deadline, deposit, ratifiedEpoch, enactedEpoch, decidedEpoch } = view;
    const startOf = (name: string, text: string, epoch: number): Step => ({
      name,
      text,
      at: epochStart(epoch),
      epoch: t("steps.startOf", { epoch }),
    });
    const all: (Step | null)[] = [
      {
        name: "proposed",
        text: deposit === null ? t("steps.proposed") : t("steps.proposedWith", { amount: formats.integer(deposit) }),
        at: proposedAt,
        epoch: proposedEpoch === null ? null : t("steps.epoch", { epoch: proposedEpoch }),
      },
    ];
    if (status === "active" && lastVotingEpoch !== null && deadline !== null) {
      all.push({ name: "ends", text: t("steps.ends"), at: deadline, epoch: t("steps.endOf", { epoch: lastVotingEpoch }) });
      all.push(startOf("counted", t("steps.counted"), lastVotingEpoch + 1));
      if (kind !== "info-action")
        all.push(startOf("effect", t(kind === "treasury-withdrawals" ? "steps.paid" : "steps.effect"), lastVotingEpoch + 2));
      all.push(startOf("removed", t(kind === "info-action" ? "steps.closed" : "steps.removed"), lastVotingEpoch + 2));
    } else {
      if (ratifiedEpoch !== null) all.push(startOf("ratified", t("steps.ratified"), ratifiedEpoch));
      const enacted = enactedEpoch ?? (status === "ratified" && ratifiedEpoch !== null ? ratifiedEpoch + 1 : null);
      if (enacted !== null) all.push(startOf("enacted", t(kind === "treasury-withdrawals" ? "steps.paidOut" : "steps.enacted"), enacted));
      if ((status === "expired" || status === "dropped") && decidedEpoch !== null)
        all.push(startOf(status, t(`steps.${status}`), decidedEpoch));
    }
    return all.filter((step) => step !== null);
  }
}
