import {
  chanceOfGap,
  MIN_BLOCKS_PER_HOUR,
  MAX_GAP_MS,
  MEAN_GAP,
  meanTimeBetween,
  NORMAL_GAP_MS,
} from "#app/features/network/network-status.ts";
import { MINUTE } from "#app/foundation/durations.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./network.css";
import "#app/foundation/lists/plain-table.css";

const YEAR = 365.25 * 24 * 60 * MINUTE;
const GAPS = [1, 2, 3, 5].map((minutes) => minutes * MINUTE);

export function StatusMethod() {
  const { t } = useTranslation("network");
  const formats = useFormats();
  const words = {
    mean: formats.span(MEAN_GAP),
    usual: formats.span(NORMAL_GAP_MS),
    longest: formats.span(MAX_GAP_MS),
    fewest: formats.integer(MIN_BLOCKS_PER_HOUR),
    expected: formats.integer((60 * MINUTE) / MEAN_GAP),
  };
  const often = (gap: number): string => {
    const time = meanTimeBetween(gap);
    return time < YEAR ? formats.duration(time) : t("how.years", { count: Math.round(time / YEAR) });
  };
  return (
    <section className="container section network-method halves deferred-layout" aria-labelledby="how">
      <div className="grid">
        <h2 id="how">{t("how.title")}</h2>
        <p className="muted">{t("how.text", words)}</p>
        <dl className="grid-wide">
          {(["yes", "slower", "unknown"] as const).map((answer) => (
            <div key={answer} data-answer={answer}>
              <dt className="stressed">{t(`how.answers.${answer}.title`)}</dt>
              <dd className="secondary">{t(`how.answers.${answer}.text`, words)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="grid">
        <table className="plain-table gap-table">
          <caption>{t("how.table")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("how.gap")}</th>
              <th scope="col">{t("how.chance")}</th>
              <th scope="col">{t("how.often")}</th>
            </tr>
          </thead>
          <tbody>
            {GAPS.map((gap) => (
              <tr key={gap}>
                <th scope="row">{formats.span(gap)}</th>
                <td>{formats.percentUpTo(chanceOfGap(gap) * 100, 2)}</td>
                <td>{often(gap)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="detail">{t("how.formula")}</p>
      </div>
    </section>
  );
}
