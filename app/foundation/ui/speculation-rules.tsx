import { use } from "react";
import { DocumentHeadContext } from "#app/foundation/ui/document-head.tsx";

/** Paths that aren't pages, or that only one visitor may open. */
const NOT_FETCHED = [
  "/api/*",
  "/embed/*",
  "/*.xml",
  "/*.json",
  "/*.csv",
  "/*.txt",
  "/*.ics",
  "/*.epub",
  "/*.pdf",
  "/*token=*",
  "/*?*token=*",
];

/** Prefetches links when a visitor points at or touches them; opening a page changes nothing on the server. */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: NOT_FETCHED } },
          { not: { selector_matches: "[download], [rel~=external], [data-in-place] a" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Rendered on pages where the browser itself follows links. */
export function SpeculationRules() {
  const nonce = use(DocumentHeadContext)?.nonce;
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: RULES }} />;
}
