import type { Route } from "./+types/accessibility";
import { LegalPage } from "#app/features/legal/legal-page.tsx";
import { legalPage } from "#app/features/legal/legal.server.ts";
import { splitPath } from "#app/foundation/i18n/languages.ts";
import { revalidateOnPathChange } from "#app/foundation/ui/should-revalidate.ts";

export const loader = ({ url }: Route.LoaderArgs) => legalPage("accessibility", splitPath(url.pathname).language);

export const shouldRevalidate = revalidateOnPathChange;

export default function AccessibilityPage({ loaderData: { page, isChecked } }: Route.ComponentProps) {
  return <LegalPage path="/accessibility" page={page} isChecked={isChecked} />;
}
