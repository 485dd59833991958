import type { Route } from "./+types/accessibility";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { legalPage } from "#app/features/legal/legal.server.ts";

export const loader = pageLoader(textPage("accessibility", "Optional"), ({ language }) => legalPage("accessibility", language));

export default function AccessibilityPage({ loaderData: { page, isChecked } }: Route.ComponentProps) {
  return <LegalPage path="/accessibility" page={page} isChecked={isChecked} />;
}
