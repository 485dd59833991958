import { clearAnswers } from "#app/features/get-started/quiz-progress.ts";
import { isDone, type Lesson } from "#app/features/get-started/get-started.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

interface LearningPathProps {
  stations: readonly Lesson[];
  answered: ReadonlySet<string>;
  /** Resets the progress and the opened answers. */
  onStartOver: () => void;
}

/** The stations as soundings along a line; each is filled in when its questions are answered. */
export function LearningPath({ stations, answered, onStartOver }: LearningPathProps) {
  const { t } = useTranslation("get-started");
  const done = stations.filter((station) => isDone(station, answered)).length;
  return (
    <nav className="learning-path" aria-labelledby="learning-path-title">
      <h2 id="learning-path-title">{t("learningPath.title")}</h2>
      <ol>
        {stations.map((station, index) => (
          <li key={station.id} data-done={isDone(station, answered) || undefined}>
            <a href={`#${station.id}`}>
              <span className="learning-path-marker" aria-hidden="true">
                {isDone(station, answered) ? <UiIcon name="check" size={16} /> : index + 1}
              </span>
              <span>
                {station.title}
                {isDone(station, answered) && <span className="sr-only"> {t("learningPath.done")}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <div className="learning-path-storage-note js-only">
        <p role="status">{t("learningPath.progress", { done, all: stations.length })}</p>
        <p>{t("learningPath.savedHere")}</p>
        <p className="learning-path-actions">
          <button type="button" className="button button-small" onClick={() => print()}>
            {t("learningPath.print")}
          </button>
          {answered.size > 0 && (
            <button
              type="button"
              className="button button-small button-ghost"
              onClick={() => {
                clearAnswers();
                onStartOver();
              }}
            >
              <UiIcon name="rotate-ccw" />
              {t("learningPath.startOver")}
            </button>
          )}
        </p>
      </div>
    </nav>
  );
}
