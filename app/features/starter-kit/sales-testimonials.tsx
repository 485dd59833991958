import { ClaimSample } from "#app/features/starter-kit/claim-sample.tsx";
import { Stars } from "#app/features/starter-kit/sales-stars.tsx";
import type { Testimonial } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./starter-kit.css";

const OUT_OF = 5;

export function SalesTestimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation("starter-kit");
  if (testimonials.length === 0) return null;
  return (
    <section className="deferred-layout sales-testimonials" aria-labelledby="voices">
      <SectionHead id="voices" title={t("voices.title")} text={testimonials.some(({ isSample }) => isSample) && t("voices.sampleText")} />
      <ul className="sheet side-by-side">
        {testimonials.map(({ id, name, rating, isSample }) => (
          <li key={id} data-voice={id}>
            <figure className="testimonial column-close">
              <div className="testimonial-header row">
                <Stars score={rating} outOf={OUT_OF} />
                <span className="sr-only">{t("stars", { score: rating, outOf: OUT_OF })}</span>
                {isSample && <ClaimSample />}
              </div>
              <blockquote className="fill">
                <p>{t.dynamic("starter-kit:voices", `${id}.text`)}</p>
              </blockquote>
              <figcaption className="column detail">
                <strong className="stressed">{name}</strong>
                <span className="faint">{t.dynamic("starter-kit:voices", `${id}.role`)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
