import type { Route } from "./+types/starter-kit";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { SignUpForm } from "#app/features/newsletter/sign-up-form.tsx";
import { SalesBonuses } from "#app/features/starter-kit/sales-bonuses.tsx";
import { SalesGuarantee } from "#app/features/starter-kit/sales-guarantee.tsx";
import { SalesHero } from "#app/features/starter-kit/sales-hero.tsx";
import { SalesIncluded } from "#app/features/starter-kit/sales-included.tsx";
import { SalesBar, SalesPackage } from "#app/features/starter-kit/sales-package.tsx";
import { SalesQuestions } from "#app/features/starter-kit/sales-questions.tsx";
import { SalesTestimonials } from "#app/features/starter-kit/sales-testimonials.tsx";
import { shownClaims } from "#app/features/starter-kit/shown-claims.server.ts";
import { countKitPages, findKitFile, findKitSample } from "#app/features/starter-kit/kit-files.server.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { starterKit } from "#app/features/starter-kit/starter-kit-content.server.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { DEFAULT_LANGUAGE } from "#app/foundation/i18n/languages.ts";
import { PageJsonLd } from "#app/foundation/ui/json-ld.tsx";
import { PageHead } from "#app/foundation/ui/page-head.tsx";
import "#app/features/starter-kit/starter-kit.css";

export const loader = pageLoader(
  { search: { title: "starter-kit:title", text: "starter-kit:meta.description" } },
  ({ language, services }) => {
    const kit = starterKit();
    const isOnSale = services.orders.isOnSale();
    const sample = findKitSample(language);
    return {
      messages: messagesOf(language, "starter-kit"),
      price: kit.price,
      claims: shownClaims(kit, { isOnSale, pages: countKitPages(language), today: new Date().toISOString().slice(0, 10) }),
      isOnSale,
      written: findKitFile("pdf", language)?.language ?? DEFAULT_LANGUAGE,
      sample: sample ? { language: sample.language, size: sample.bytes } : null,
    };
  },
);

export default function StarterKitPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("starter-kit");
  const { price, claims, isOnSale: canBuy, written, sample } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t("title")} description={t("meta.description")} path="/starter-kit" />
      <PageJsonLd trail={[{ name: t("title"), path: "/starter-kit" }]} />
      <SalesHero claims={claims} written={written} />
      <div className="container sales">
        <SalesPackage price={price} claims={claims} sample={sample} instead={canBuy ? null : <SignUpForm id="kit-email" />} />
        <div className="sales-body grid">
          <SalesIncluded fullTitles={claims.fullTitles} />
          <SalesBonuses bonuses={claims.bonuses} />
          <SalesTestimonials testimonials={claims.testimonials} />
          {claims.guaranteeDays !== null && <SalesGuarantee days={claims.guaranteeDays} />}
          <SalesQuestions claims={claims} />
          {canBuy && <SalesBar price={price} />}
        </div>
      </div>
    </main>
  );
}
