import type { Route } from "./+types/imprint";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { imprintDetails, legalPage } from "#app/features/legal/legal.server.ts";
import { OperatorDetails } from "#app/features/legal/operator-details.tsx";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { revalidateOnPathChange } from "#app/foundation/ui/should-revalidate.ts";

export const loader = ({ url }: Route.LoaderArgs) => ({
  ...legalPage("imprint", splitPath(url.pathname).language),
  details: imprintDetails(),
});

export const shouldRevalidate = revalidateOnPathChange;

export default function ImprintPage({ loaderData: { page, isChecked, details } }: Route.ComponentProps) {
  return (
    <LegalPage path="/imprint" page={page} isChecked={isChecked}>
      <OperatorDetails details={details} />
    </LegalPage>
  );
}
