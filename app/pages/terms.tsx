import type { Route } from "./+types/terms";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { legalPage } from "#app/features/legal/legal.server.ts";

export const loader = pageLoader(textPage("terms", "Optional"), ({ language }) => legalPage("terms", language));

export default function TermsPage({ loaderData: { page, isChecked } }: Route.ComponentProps) {
  return <LegalPage path="/terms" page={page} isChecked={isChecked} />;
}
