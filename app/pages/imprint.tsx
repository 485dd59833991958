import type { Route } from "./+types/imprint";
import { pageLoader } from "#app/pages/page-loader.server.ts";
import { textPage } from "#app/pages/text-page.server.ts";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { imprintDetails, legalPage } from "#app/features/legal/legal.server.ts";
import { OperatorDetails } from "#app/features/legal/operator-details.tsx";

export const loader = pageLoader(textPage("imprint", "Optional"), ({ language }) => ({
  ...legalPage("imprint", language),
  details: imprintDetails(),
}));

export default function ImprintPage({ loaderData: { page, isChecked, details } }: Route.ComponentProps) {
  return (
    <LegalPage path="/imprint" page={page} isChecked={isChecked}>
      <OperatorDetails details={details} />
    </LegalPage>
  );
}
