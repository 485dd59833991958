import { useState } from "react";
import { useAnswered } from "#app/features/get-started/answered.ts";
import { isDone, NEXT, type Station } from "#app/features/get-started/get-started.ts";
import { StationQuestions } from "#app/features/get-started/station-questions.tsx";
import { Way } from "#app/features/get-started/way.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import type { ExplainedTerm } from "#app/foundation/ui/explained-term.ts";
import { TermTips } from "#app/foundation/ui/term-tips.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

const AFTERWARDS = ["/ecosystem", "/news", "/glossary"] as const;

/** The way of a newcomer: what this browser has answered is filled in, on the way and at the questions. */
export function Stations({ stations, terms }: { stations: readonly Station[]; terms: readonly ExplainedTerm[] }) {
  const { t } = useTranslation("get-started");
  const answered = useAnswered();
  const [round, setRound] = useState(1);
  const isAtEnd = stations.every((station) => isDone(station, answered));
  return (
    <div className="container beside-contents get-started">
      <Way stations={stations} answered={answered} onStartOver={() => setRound(round + 1)} />
      <div className="stations">
        {stations.map((station, index) => (
          <section key={`${station.id} ${round}`} className="station later" aria-labelledby={station.id}>
            <div className="station-head">
              <svg viewBox="640 0 640 190" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
                <use href={`/art/strip/station-${station.id}.svg#art`} />
              </svg>
              <p className="station-place">{t("place", { number: index + 1, all: stations.length })}</p>
              <h2 id={station.id} tabIndex={-1}>
                {station.title}
              </h2>
            </div>
            <div className="prose" dangerouslySetInnerHTML={{ __html: station.html }} />
            <StationNext id={station.id} />
            <StationQuestions station={station} answered={answered} />
          </section>
        ))}
        <div role="status">
          {isAtEnd && (
            <section className="panel stations-end" aria-labelledby="end-title">
              <h2 id="end-title">{t("end.title")}</h2>
              <p>{t("end.text")}</p>
              <ul>
                {AFTERWARDS.map((path) => (
                  <li key={path}>
                    <LocalLink to={path} className="link-more">
                      {t(`end.ways.${path.slice(1)}`)}
                      <UiIcon name="arrow-right" />
                    </LocalLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <TermTips terms={terms} />
    </div>
  );
}

function StationNext({ id }: { id: string }) {
  const { t } = useTranslation("get-started");
  const to = NEXT[id];
  return to ? (
    <p className="station-next">
      <LocalLink to={to} className="button button-primary">
        {t(`next.${id}`)}
        <UiIcon name="arrow-right" />
      </LocalLink>
    </p>
  ) : null;
}
