import { forgetAnswers } from "#app/features/get-started/answered.ts";
import { isDone, type Station } from "#app/features/get-started/get-started.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface WayProps {
  stations: readonly Station[];
  answered: ReadonlySet<string>;
  /** Everything begins anew, the opened answers too. */
  onStartOver: () => void;
}

/** The stations as soundings along a line; each is filled in when its questions are answered. */
export function Way({ stations, answered, onStartOver }: WayProps) {
  const { t } = useTranslation("get-started");
  const done = stations.filter((station) => isDone(station, answered)).length;
  return (
    <nav className="way" aria-labelledby="way-title">
      <h2 id="way-title">{t("way.title")}</h2>
      <ol>
        {stations.map((station, index) => (
          <li key={station.id} data-done={isDone(station, answered) || undefined}>
            <a href={`#${station.id}`}>
              <span className="way-mark" aria-hidden="true">
                {isDone(station, answered) ? <UiIcon name="check" size={16} /> : index + 1}
              </span>
              <span>
                {station.title}
                {isDone(station, answered) && <span className="sr-only"> {t("way.done")}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <div className="way-kept needs-script">
        <p role="status">{t("way.progress", { done, all: stations.length })}</p>
        <p>{t("way.kept")}</p>
        <p className="way-actions">
          <button type="button" className="button button-small" onClick={() => print()}>
            {t("way.print")}
          </button>
          {answered.size > 0 && (
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => {
                forgetAnswers();
                onStartOver();
              }}
            >
              <UiIcon name="rotate-ccw" />
              {t("way.startOver")}
            </button>
          )}
        </p>
      </div>
    </nav>
  );
}
