import { ConcentrationBar } from "#app/features/concentration/concentration-bar.tsx";
import { MARKS, type Concentration, type Holder, type Mark, type Way } from "#app/features/concentration/concentration.ts";
import type { Origin } from "#app/foundation/figures/figure.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./concentration.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/lists/plain-table.css";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

const MARK_NAMES = Object.keys(MARKS).filter((name): name is Mark => name in MARKS);

interface Props {
  way: Way;
  concentration: Concentration | null;
  origin: Origin | null;
  /** Epoch of the voting power; null for stake. */
  epoch: number | null;
  /** Page of a pool or DRep. */
  pathOf: (id: string) => `/${string}`;
}

const shortened = (id: string): string => `${id.slice(0, 10)}…${id.slice(-6)}`;

/** One way of counting: the bar, the three counts and the list of those who hold half. */
export function ConcentrationWay({ way, concentration, origin, epoch, pathOf }: Props) {
  const { t } = useTranslation("concentration");
  const formats = useFormats();
  return (
    <section className="card concentration-way" aria-labelledby={way} data-way={way}>
      <div className="column-close">
        <h3 className="item-title" id={way}>
          {t(`ways.${way}.title`)}
        </h3>
        <p className="secondary">{t(`ways.${way}.method`)}</p>
        {concentration === null ? (
          <p className="empty-box secondary">{t(way === "dreps" ? "powerUnread" : "empty")}</p>
        ) : (
          <div className="concentration-head">
            <p className="amount" data-half={concentration.fewest.half}>
              {t(`ways.${way}.answer`, { count: concentration.fewest.half, number: formats.integer(concentration.fewest.half) })}
            </p>
            <ConcentrationBar concentration={concentration} label={t("bar", { percent: formats.percent(50) })} />
          </div>
        )}
      </div>
      <div className="column-close">
        {concentration && (
          <>
            <table className="plain-table">
              <caption className="sr-only">{t("table.caption")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("table.share")}</th>
                  <th scope="col">{t("table.fewest")}</th>
                  <th scope="col">{t("table.of")}</th>
                </tr>
              </thead>
              <tbody>
                {MARK_NAMES.map((mark) => (
                  <tr key={mark} data-mark={mark}>
                    <th scope="row">{t(`marks.${mark}`)}</th>
                    <td>{formats.integer(concentration.fewest[mark])}</td>
                    <td>{formats.percent((100 * concentration.fewest[mark]) / concentration.holders)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="fine-print">
              {t("total", { total: formats.compactExact(concentration.total), holders: formats.integer(concentration.holders) })}
            </p>
          </>
        )}
        {epoch !== null && <p className="fine-print">{t("epoch", { epoch: formats.integer(epoch) })}</p>}
        <SourceLine origin={origin} source="koios" />
        {concentration && <HalfList way={way} concentration={concentration} pathOf={pathOf} />}
      </div>
    </section>
  );
}

/** Running sums: the amount of each holder and those before it. */
function runningSums(holders: readonly Holder[]): number[] {
  const sums: number[] = [];
  let sum = 0;
  for (const { amount } of holders) {
    sum += amount;
    sums.push(sum);
  }
  return sums;
}

function HalfList({ way, concentration: { half, total }, pathOf }: Pick<Props, "way" | "pathOf"> & { concentration: Concentration }) {
  const { t } = useTranslation("concentration");
  const formats = useFormats();
  const sums = runningSums(half);
  return (
    <details className="text-links open-on-paper">
      <summary className="opener">{t("list.show", { count: half.length, number: formats.integer(half.length) })}</summary>
      <div className="concentration-list" role="region" aria-label={t("list.caption")} tabIndex={0}>
        <table className="plain-table">
          <caption className="sr-only">{t("list.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("list.name")}</th>
              {way !== "dreps" && way !== "pools" && <th scope="col">{t("list.pools")}</th>}
              <th scope="col">{t("list.amount")}</th>
              <th scope="col">{t("list.share")}</th>
              <th scope="col">{t("list.together")}</th>
            </tr>
          </thead>
          <tbody>
            {half.map((holder, index) => (
              <tr key={holder.id ?? holder.name}>
                <th scope="row">
                  <HolderName holder={holder} pathOf={pathOf} />
                </th>
                {way !== "dreps" && way !== "pools" && <td>{formats.integer(holder.pools)}</td>}
                <td>{formats.compactExact(holder.amount)}</td>
                <td>{formats.share((100 * holder.amount) / total)}</td>
                <td>{formats.share((100 * (sums[index] ?? 0)) / total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Names are unverified, so the ID is beside each. */
function HolderName({ holder: { id, name }, pathOf }: { holder: Holder; pathOf: Props["pathOf"] }) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <>
      <LocalLink to={pathOf(id)} className="lone-link">
        {name === null ? <code translate="no">{shortened(id)}</code> : <bdi>{name}</bdi>}
      </LocalLink>
      {name !== null && (
        <span className="list-note fine-print">
          <code translate="no">{shortened(id)}</code>
        </span>
      )}
    </>
  );
}
