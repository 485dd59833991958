import { ClaimSample } from "#app/features/starter-kit/claim-sample.tsx";
import { Stars } from "#app/features/starter-kit/sales-stars.tsx";
import type { Voice } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";

const OUT_OF = 5;

/** What buyers say; nothing when nobody is quoted. One that nobody has said is marked. */
export function SalesVoices({ voices }: { voices: readonly Voice[] }) {
  const { t } = useTranslation("starter-kit");
  if (voices.length === 0) return null;
  return (
    <section className="later sales-voices" aria-labelledby="voices">
      <header className="section-head">
        <div>
          <h2 id="voices">{t("voices.title")}</h2>
          {voices.some(({ isSample }) => isSample) && <p>{t("voices.sampleText")}</p>}
        </div>
      </header>
      <ul className="sheet side-by-side">
        {voices.map(({ id, name, rating, isSample }) => (
          <li key={id} data-voice={id}>
            <figure className="voice">
              <div className="voice-head">
                <Stars score={rating} outOf={OUT_OF} />
                <span className="sr-only">{t("stars", { score: rating, outOf: OUT_OF })}</span>
                {isSample && <ClaimSample />}
              </div>
              <blockquote>
                <p>{t(`voices.${id}.text`)}</p>
              </blockquote>
              <figcaption>
                <strong>{name}</strong>
                <span>{t(`voices.${id}.role`)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
