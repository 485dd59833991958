import { UnconfirmedClaimChip } from "#app/features/starter-kit/claim-sample.tsx";
import { StarRating } from "#app/features/starter-kit/sales-stars.tsx";
import type { Testimonial } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./starter-kit.css";

const OUT_OF = 5;

export function SalesTestimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation("starter-kit");
  if (testimonials.length === 0) return null;
  return (
    <section className="deferred-layout sales-testimonials" aria-labelledby="testimonials">
      <SectionHead
        id="testimonials"
        title={t("testimonials.title")}
        text={testimonials.some(({ isSample }) => isSample) && t("testimonials.sampleText")}
      />
      <ul className="sheet side-by-side">
        {testimonials.map(({ id, name, rating, isSample }) => (
          <li key={id} data-testimonial={id}>
            <figure className="testimonial column-close">
              <div className="testimonial-header row">
                <StarRating score={rating} outOf={OUT_OF} />
                <span className="sr-only">{t("stars", { score: rating, outOf: OUT_OF })}</span>
                {isSample && <UnconfirmedClaimChip />}
              </div>
              <blockquote className="fill">
                <p>{t.dynamic("starter-kit:testimonials", `${id}.text`)}</p>
              </blockquote>
              <figcaption className="column detail">
                <strong className="stressed">{name}</strong>
                <span className="faint">{t.dynamic("starter-kit:testimonials", `${id}.role`)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
