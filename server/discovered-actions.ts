import type { DiscoveredService } from "#app/features/ecosystem/discovered/discovered.server.ts";
import { DISCOVERED_PATH, DISCOVERY_SOURCE_NAMES } from "#app/features/ecosystem/discovered/discovered.ts";
import type { SearchAction } from "#app/features/search/search.server.ts";
import { projects } from "#app/foundation/content/projects.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const MIN_LENGTH = 3;

/** Finds the discovered entry with exactly this name, unless a reviewed project has that name. */
export async function discoveredActions(discovered: DiscoveredService, text: string, language: Language): Promise<SearchAction[]> {
  const name = foldText(text).trim();
  if (name.length < MIN_LENGTH || [...projects().values()].some((project) => foldText(project.name) === name)) return [];
  const found = await discovered.findNamed(name);
  if (!found) return [];
  const t = translatorFor(language, "discovered");
  return [
    {
      path: `${DISCOVERED_PATH}?${new URLSearchParams({ q: found.name })}`,
      title: found.name,
      text: found.source === "token-registry" ? t("atRegistry") : t("atSource", { source: DISCOVERY_SOURCE_NAMES[found.source] }),
    },
  ];
}
