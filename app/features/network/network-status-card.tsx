import type { BlockTime, Tip } from "#app/features/network/network.ts";
import { BlockGapScale } from "#app/features/network/block-gap-scale.tsx";
import { statusView } from "#app/features/network/status-view.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { useNow } from "#app/foundation/islands/use-now.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./network.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/titles.css";

type View = ReturnType<typeof statusView>;

export function NetworkStatusCard({ tip, marks }: { tip: Tip; marks: readonly BlockTime[] }) {
  const { t } = useTranslation("network");
  const [now, renderedAt] = [useNow(), useRenderedAt()];
  const { answer, icon, reason, age, perHour, epoch } = statusView({ tip, marks, now, renderedAt }, t, useFormats());
  return (
    <div className="sheet network-status-card" data-answer={answer}>
      <section className="network-status" aria-labelledby="answer">
        <UiIcon name={icon} size={40} />
        <div className="column-close">
          <div aria-live="polite">
            <h2 id="answer">{t(`answer.${answer}`)}</h2>
            <p className="network-reason muted">{reason}</p>
          </div>
          <BlockGapScale age={age} />
          {tip.blockTime && <LastBlock time={tip.blockTime} height={tip.blockHeight} perHour={perHour} />}
          <SourceLine origin={tip.blockTime && { ...tip.blockTime, observedAt: tip.blockTime.fetchedAt }} source="koios" />
        </div>
      </section>
      <EpochProgress epoch={tip.epoch} view={epoch} />
    </div>
  );
}

function LastBlock({ time, height, perHour }: { time: Figure; height: Figure | null; perHour: string }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  return (
    <dl className="network-last-block grid">
      <div>
        <dt className="fine-print">{t("last.block")}</dt>
        <dd className="amount">
          <data value={time.value} data-metric="blockTime">
            <Age at={time.value} />
          </data>
        </dd>
      </div>
      <div>
        <dt className="fine-print">{t("last.height")}</dt>
        <dd className="amount">
          {height ? (
            <data value={height.value} data-metric="blockHeight">
              {formats.integer(height.value)}
            </data>
          ) : (
            t("unknown")
          )}
        </dd>
      </div>
      <div>
        <dt className="fine-print">{t("last.perHour")}</dt>
        <dd className="amount">{perHour}</dd>
      </div>
    </dl>
  );
}

/** One bar per day of the epoch, filled as time passes. */
function EpochProgress({ epoch, view: { title, bars, progress } }: { epoch: Figure | null; view: View["epoch"] }) {
  const { t } = useTranslation("network");
  return (
    <section className="network-epoch column-close" aria-labelledby="epoch">
      <h2 className="panel-title" id="epoch">
        {epoch ? (
          <data value={epoch.value} data-metric="epoch">
            {title}
          </data>
        ) : (
          title
        )}
      </h2>
      {progress !== null && (
        <>
          <div className="epoch-bar grid" aria-hidden="true">
            {bars.map(({ day, width }) => (
              <svg key={day} className="share-bar">
                <rect className="share-fill" width={width} height="100%" />
              </svg>
            ))}
          </div>
          <p className="secondary">{progress}</p>
        </>
      )}
      <p className="detail">{t("epoch.meaning")}</p>
      <SourceLine origin={epoch} source="koios" />
    </section>
  );
}
