import { use } from "react";
import { DocumentHeadContext } from "#app/foundation/ui/document-head.tsx";

/** No pages, or pages that only their own visitor may open. */
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

/** Links that are pointed at or touched are fetched before they are followed; opening a page changes nothing on the server. */
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

/** For pages whose links the browser follows itself. */
export function SpeculationRules() {
  const nonce = use(DocumentHeadContext)?.nonce;
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: RULES }} />;
}
