import type { Route } from "./+types/disclaimer";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { legalPage } from "#app/features/legal/legal.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { revalidateOnPathChange } from "#app/foundation/ui/should-revalidate.ts";

export const loader = ({ url }: Route.LoaderArgs) => legalPage("disclaimer", splitPath(url.pathname).language);

export const shouldRevalidate = revalidateOnPathChange;

export default function DisclaimerPage({ loaderData: { page, isChecked } }: Route.ComponentProps) {
  return <LegalPage path="/disclaimer" page={page} isChecked={isChecked} />;
}
