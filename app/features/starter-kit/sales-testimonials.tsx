import { UnconfirmedClaimChip } from "#app/features/starter-kit/claim-sample.tsx";
import { StarRating } from "#app/features/starter-kit/sales-stars.tsx";
import type { Testimonial } from "#app/features/starter-kit/starter-kit.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./starter-kit.css";
import "#app/foundation/ui/details.css";
import "#app/foundation/ui/titles.css";

const OUT_OF = 5;

/** Confirmed testimonials. Without any, the samples are folded into one line. */
export function SalesTestimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation("starter-kit");
  const confirmed = testimonials.filter(({ isSample }) => !isSample);
  if (testimonials.length === 0) return null;
  if (confirmed.length > 0)
    return (
      <section aria-labelledby="testimonials">
        <SectionHead id="testimonials" title={t("testimonials.title")} />
        <TestimonialList testimonials={confirmed} />
      </section>
    );
  return (
    <section aria-labelledby="testimonials">
      <details className="sheet disclosure sales-samples">
        <summary className="opening-row quiet-choice">
          <span className="row">
            <h2 className="item-title" id="testimonials">
              {t("testimonials.title")}
            </h2>
            <UnconfirmedClaimChip />
          </span>
          <UiIcon name="chevron-down" size={20} />
        </summary>
        <p className="muted">{t("testimonials.sampleText")}</p>
        <TestimonialList testimonials={testimonials} />
      </details>
    </section>
  );
}

function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { t } = useTranslation("starter-kit");
  return (
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
  );
}
