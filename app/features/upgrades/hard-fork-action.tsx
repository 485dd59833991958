import type { Origin } from "#app/foundation/figures/figure.ts";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./upgrades.css";
import "#app/foundation/lists/plain-table.css";
import "#app/foundation/ui/titles.css";

/** Yes share of one body and what it needs, in percent; null where unknown. */
export interface BodyShare {
  body: "dreps" | "pools" | "committee";
  yes: number | null;
  needed: number | null;
}

interface Props {
  title: string | null;
  path: `/${string}`;
  /** End of the vote in milliseconds since 1970. */
  deadline: number | null;
  shares: readonly BodyShare[];
  origin: Origin | null;
}

/** A hard fork that is open for a vote: its title, its end, and each body's yes share. The title is unverified plain text. */
export function HardForkAction({ title, path, deadline, shares, origin }: Props) {
  const { t } = useTranslation("upgrades");
  const formats = useFormats();
  return (
    <article className="card upgrade-action" data-hard-fork-action={path}>
      <div className="column-close">
        <h3 className="card-title">
          <LocalLink to={path} className="quiet-link">
            {title === null ? t("next.noTitle") : <bdi>{title}</bdi>}
          </LocalLink>
        </h3>
        {deadline !== null && (
          <p className="secondary">
            <time dateTime={new Date(deadline).toISOString()}>
              {t("next.deadline", { date: `${formats.dateTime(deadline)}\u00a0UTC` })}
            </time>
          </p>
        )}
        <SourceLine origin={origin} source="koios" />
      </div>
      <table className="plain-table">
        <caption className="sr-only">{t("next.votes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("next.body")}</th>
            <th scope="col">{t("next.yes")}</th>
            <th scope="col">{t("next.needed")}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ body, yes, needed }) => (
            <tr key={body} data-body={body}>
              <th scope="row">{t(`bodies.${body}`)}</th>
              <td>{yes === null ? t("unknown") : formats.share(yes)}</td>
              <td>{needed === null ? t("unknown") : formats.percent(needed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
