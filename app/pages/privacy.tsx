import type { Route } from "./+types/privacy";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { legalPage } from "#app/features/legal/legal.server.ts";
import { sectionsOf } from "#app/foundation/content/pages.server.ts";

export const loader = pageLoader(textPage("privacy", "Optional"), ({ language }) => {
  const text = legalPage("privacy", language);
  return { ...text, folded: sectionsOf(text.page) };
});

export default function PrivacyPage({ loaderData: { page, isChecked, folded } }: Route.ComponentProps) {
  return <LegalPage path="/privacy" page={page} isChecked={isChecked} folded={folded} />;
}
