import type { BlockMark, Tip } from "#app/features/network/network.ts";
import { BlockGapScale } from "#app/features/network/block-gap-scale.tsx";
import { STATUS_DATA_ID, statusView, type StatusData } from "#app/features/network/status-view.ts";
import { Age } from "#app/foundation/figures/age.tsx";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useMessages, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { messageParts } from "#app/foundation/i18n/message-parts.ts";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./network.css";
import "#app/foundation/figures/figure-panel.css";
import "#app/foundation/ui/titles.css";

/** The messages that the script says anew. */
const SPOKEN = ["answer", "because", "last.notYet", "epoch", "unknown"];

type Texts = ReturnType<typeof statusView>["texts"];

/** The network status with its reason, and the progress of the epoch. network-live.ts writes what changes into `data-text`. */
export function NetworkStatusCard({ tip, marks }: { tip: Tip; marks: readonly BlockMark[] }) {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const { answer, icon, age, bars, texts } = statusView({ tip, marks }, null, useRenderedAt(), t, formats);
  const data: StatusData = { tip, marks, messages: messageParts(useMessages("network"), SPOKEN) };
  return (
    <div className="sheet network-status-card" data-answer={answer} data-live="network-status">
      <section className="network-status" aria-labelledby="answer">
        <UiIcon name={icon} size={40} />
        <div className="column-close">
          <div aria-live="polite">
            <h2 id="answer" data-text="answer">
              {texts.answer}
            </h2>
            <p className="network-reason muted" data-text="reason">
              {texts.reason}
            </p>
          </div>
          <BlockGapScale age={age} />
          <LastBlock tip={tip} texts={texts} />
        </div>
      </section>
      <EpochProgress epoch={tip.epoch} bars={bars} texts={texts} />
      <JsonScript id={STATUS_DATA_ID} data={data} />
    </div>
  );
}

function LastBlock({ tip: { blockTime, blockHeight }, texts }: { tip: Tip; texts: Texts }) {
  const { t } = useTranslation("network");
  return (
    <>
      <dl className="network-last-block grid" hidden={blockTime === null}>
        <div>
          <dt className="fine-print">{t("last.block")}</dt>
          <dd className="amount">
            <data value={blockTime?.value} data-metric={blockTime ? "blockTime" : undefined} data-figure="blockTime">
              <Age at={blockTime?.value ?? null} />
            </data>
          </dd>
        </div>
        <div>
          <dt className="fine-print">{t("last.height")}</dt>
          <dd className="amount">
            <data
              value={blockHeight?.value}
              data-metric={blockHeight ? "blockHeight" : undefined}
              data-figure="blockHeight"
              data-text="height"
            >
              {texts.height}
            </data>
          </dd>
        </div>
        <div>
          <dt className="fine-print">{t("last.perHour")}</dt>
          <dd className="amount" data-text="perHour">
            {texts.perHour}
          </dd>
        </div>
      </dl>
      <SourceLine origin={blockTime && { ...blockTime, observedAt: blockTime.fetchedAt }} source="koios" />
    </>
  );
}

/** The epoch's days, filled as far as they have passed. */
function EpochProgress({ epoch, bars, texts }: { epoch: Figure | null; bars: readonly { day: number; width: string }[]; texts: Texts }) {
  const { t } = useTranslation("network");
  return (
    <section className="network-epoch column-close" aria-labelledby="epoch">
      <h2 className="panel-title" id="epoch">
        <data value={epoch?.value} data-metric={epoch ? "epoch" : undefined} data-figure="epoch" data-text="epoch">
          {texts.epoch}
        </data>
      </h2>
      <div className="epoch-bar grid" aria-hidden="true" hidden={texts.progress === ""}>
        {bars.map(({ day, width }) => (
          <svg key={day} className="share-bar">
            <rect className="share-fill" width={width} height="100%" />
          </svg>
        ))}
      </div>
      <p className="secondary" data-text="progress">
        {texts.progress}
      </p>
      <p className="detail">{t("epoch.meaning")}</p>
      <SourceLine origin={epoch} source="koios" />
    </section>
  );
}
