import { useEffect } from "react";
import { withSiteName } from "#app/foundation/ui/page-title.ts";

const siteName = (): string => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? "";

/** Updates the document's title when an island follows the page's address. */
export function usePageTitle(title: string): void {
  useEffect(() => void (document.title = withSiteName(title, siteName())), [title]);
}
