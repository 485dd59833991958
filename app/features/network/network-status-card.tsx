import type { Tip } from "#app/features/network/network.ts";
import { BlockGapScale } from "#app/features/network/block-gap-scale.tsx";
import { MIN_BLOCKS_PER_HOUR, networkStatus, MEAN_GAP, epochProgress, type NetworkStatus } from "#app/features/network/network-status.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { ageText, SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useClock } from "#app/foundation/figures/use-clock.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";

const ICONS: Record<NetworkStatus["answer"], UiIconName> = {
  yes: "circle-check",
  slower: "circle-exclamation-point",
  unknown: "circle-question-mark",
};

/** The network status with its reason, and the progress of the epoch. */
export function NetworkStatusCard({ tip, perHour }: { tip: Tip; perHour: number | null }) {
  const { t } = useTranslation("network");
  const renderedAt = useRenderedAt();
  const clock = useClock();
  const { answer, reason } = networkStatus(tip.blockTime, perHour, clock ?? renderedAt);
  return (
    <div className="sheet network-status-card" data-answer={answer}>
      <section className="network-status" aria-labelledby="answer">
        <UiIcon name={ICONS[answer]} size={40} />
        <div>
          <div aria-live="polite">
            <h2 id="answer">{t(`answer.${answer}`)}</h2>
            <StatusReason tip={tip} reason={reason} perHour={perHour} />
          </div>
          <BlockGapScale age={tip.blockTime && answer !== "unknown" ? (clock ?? tip.blockTime.fetchedAt) - tip.blockTime.value : null} />
          <LastBlock tip={tip} perHour={perHour} />
        </div>
      </section>
      <EpochProgress tip={tip} />
    </div>
  );
}

/** One sentence with the reason. It has no ticking figure, because screen readers announce every change. */
function StatusReason({ tip: { blockTime }, reason, perHour }: { tip: Tip; reason: NetworkStatus["reason"]; perHour: number | null }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const gap = blockTime ? blockTime.fetchedAt - blockTime.value : 0;
  const words = {
    gap: formats.duration(gap),
    mean: formats.span(MEAN_GAP),
    blocks: formats.integer(perHour ?? 0),
    fewest: formats.integer(MIN_BLOCKS_PER_HOUR),
  };
  return <p className="network-reason">{t(`because.${reason}`, words)}</p>;
}

function LastBlock({ tip: { blockTime, blockHeight }, perHour }: { tip: Tip; perHour: number | null }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const clock = useClock();
  if (!blockTime) return <SourceLine origin={null} source="koios" />;
  const age = ageText(blockTime.value, clock, renderedAt, formats);
  return (
    <>
      <dl className="network-last-block">
        <div>
          <dt>{t("last.block")}</dt>
          <dd>
            <data value={blockTime.value} data-metric="blockTime">
              {age}
            </data>
          </dd>
        </div>
        <div>
          <dt>{t("last.height")}</dt>
          <dd>
            {blockHeight ? (
              <data value={blockHeight.value} data-metric="blockHeight">
                {formats.integer(blockHeight.value)}
              </data>
            ) : (
              t("unknown")
            )}
          </dd>
        </div>
        <div>
          <dt>{t("last.perHour")}</dt>
          <dd>{perHour === null ? t("last.notYet") : formats.integer(Math.round(perHour))}</dd>
        </div>
      </dl>
      <SourceLine origin={{ ...blockTime, observedAt: blockTime.fetchedAt }} />
    </>
  );
}

const EPOCH_DAYS = [0, 1, 2, 3, 4];

/** The epoch's days, filled as far as they have passed. */
function EpochProgress({ tip: { epoch, epochStart, epochEnd } }: { tip: Tip }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const renderedAt = useRenderedAt();
  const clock = useClock();
  const progress = epochStart && epochEnd ? epochProgress(epochStart.value, epochEnd.value, clock ?? renderedAt) : null;
  const passed = (progress?.done ?? 0) * EPOCH_DAYS.length;
  return (
    <section className="network-epoch" aria-labelledby="epoch">
      <h2 id="epoch">
        {epoch ? (
          <data value={epoch.value} data-metric="epoch">
            {t("epoch.title", { epoch: epoch.value })}
          </data>
        ) : (
          t("epoch.unknown")
        )}
      </h2>
      {progress && epochEnd && (
        <>
          <div className="epoch-bar" aria-hidden="true">
            {EPOCH_DAYS.map((part) => (
              <svg key={part} className="share-bar">
                <rect className="share-fill" width={`${(Math.min(1, Math.max(0, passed - part)) * 100).toFixed(1)}%`} height="100%" />
              </svg>
            ))}
          </div>
          <p>
            {t("epoch.day", { day: progress.day, days: progress.days })}
            {" · "}
            {clock === null
              ? t("epoch.endsAt", { time: `${formats.dayMonth(epochEnd.value)}, ${formats.hourMinute(epochEnd.value)}\u00a0UTC` })
              : t("epoch.endsIn", { duration: formats.duration(epochEnd.value - clock) })}
          </p>
        </>
      )}
      <p className="network-meaning">{t("epoch.meaning")}</p>
      <SourceLine origin={epoch} source="koios" />
    </section>
  );
}
