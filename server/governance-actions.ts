import * as v from "valibot";
import { drepChoice } from "#app/features/check/chain-account.server.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { DREPS_PATH, governanceActionPath, type Action, type Drep } from "#app/features/governance/governance.ts";
import type { SearchAction } from "#app/features/search/search.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const MAX_ACTIONS = 4;
/** Shorter parts of a title match too many actions. */
const MIN_TITLE_PART = 5;

interface Known {
  latestSnapshot: () => Promise<{ actions: readonly Pick<Action, "id" | "kind" | "title">[]; dreps: readonly Pick<Drep, "id" | "name">[] }>;
}

/** Finds the DRep or governance actions that a query names: by ID, or an action by words of its title. */
export async function governanceActions({ latestSnapshot }: Known, text: string, language: Language): Promise<SearchAction[]> {
  const wanted = foldText(text).trim();
  if (wanted === "") return [];
  const t = translatorFor(language, "check", "governance");
  const { actions, dreps } = await latestSnapshot();
  const chosen = v.safeParse(drepChoice, wanted);
  const drep = chosen.success && dreps.find(({ id }) => id === chosen.output);
  if (drep)
    return [
      {
        path: `${DREPS_PATH}?${new URLSearchParams({ q: drep.id })}`,
        title: drep.name === null ? t("check:names.drep") : `${t("check:names.drep")}: ${drep.name}`,
        text: drep.id,
        isExact: true,
      },
    ];
  return actions
    .filter(({ id, title }) => id === wanted || (wanted.length >= MIN_TITLE_PART && foldText(title ?? "").includes(wanted)))
    .slice(0, MAX_ACTIONS)
    .map(({ id, kind, title }) => ({
      path: governanceActionPath(id),
      title: title ?? kindText(t, kind),
      text: kindText(t, kind),
      isExact: true,
    }));
}
