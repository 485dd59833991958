import type { Route } from "./+types/disclaimer";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { legalPage } from "#app/features/legal/legal.server.ts";

export const loader = pageLoader(textPage("disclaimer", "Optional"), ({ language }) => legalPage("disclaimer", language));

export default function DisclaimerPage({ loaderData: { page, isChecked } }: Route.ComponentProps) {
  return <LegalPage path="/disclaimer" page={page} isChecked={isChecked} />;
}
