import type { LlmsSection, PageDefinition } from "#app/pages/page-loader.server.ts";
import { pageText, type PageName } from "#app/foundation/content/pages.server.ts";

export const textPage = (name: PageName, llms: LlmsSection = "Pages") =>
  ({
    search: (language) => {
      const { title, description } = pageText(name, language);
      return [{ title, text: description }];
    },
    sitemap: { lastChange: (language) => pageText(name, language).updated },
    llms,
  }) satisfies PageDefinition;
