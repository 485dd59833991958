import type { LlmsSection, PageDefinition } from "#app/pages/page-loader.server.ts";
import { pageText, type PageName } from "#app/foundation/content/pages.server.ts";

/** Definition of a page with a long text of content/pages. */
export const textPage = (name: PageName, llms: LlmsSection = "Pages") =>
  ({
    search: (language) => {
      const { title, description } = pageText(name, language);
      return [{ title, text: description }];
    },
    sitemap: { lastChange: (language) => pageText(name, language).updated },
    llms,
  }) satisfies PageDefinition;
