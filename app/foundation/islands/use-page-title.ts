import { useEffect } from "react";
import { withSiteName } from "#app/foundation/ui/page-title.ts";

const siteName = (): string => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? "";

/** Keeps the document's title in step with an island that follows the page's address. */
export function usePageTitle(title: string): void {
  useEffect(() => void (document.title = withSiteName(title, siteName())), [title]);
}
