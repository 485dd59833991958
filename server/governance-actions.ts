import { findActionId } from "#app/features/governance/actions/action-id.server.ts";
import { readDrepId } from "#app/features/governance/dreps/drep-ids.server.ts";
import { kindText } from "#app/features/governance/kind-text.ts";
import { drepPath, governanceActionPath, type Action, type Drep } from "#app/features/governance/governance.ts";
import { recentActions } from "#app/features/governance/governance-view.server.ts";
import type { SearchAction } from "#app/features/search/search.server.ts";
import { foldText } from "#app/foundation/i18n/fold-text.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/foundation/i18n/languages.ts";
import { translatorFor } from "#app/foundation/i18n/translator.server.ts";

const MAX_ACTIONS = 4;
const MAX_DREPS = 3;
/** Shorter beginnings of a name match too many DReps. */
const MIN_NAME_PART = 4;
/** Shorter parts of a title match too many actions. */
const MIN_TITLE_PART = 5;

interface Known {
  latestSnapshot: () => Promise<{
    actions: readonly Pick<Action, "id" | "kind" | "title">[];
    dreps: readonly Pick<Drep, "id" | "name" | "power">[];
  }>;
}

/** Pages of open and recent governance actions, for llms.txt. */
export function listedActions(actions: readonly Action[]): { path: string; title: string; text: string }[] {
  const t = translatorFor(DEFAULT_LANGUAGE, "governance");
  return recentActions(actions).map(({ id, kind, title, status }) => ({
    path: governanceActionPath(id),
    title: title ?? kindText(t, kind),
    text: `${kindText(t, kind)}, ${t(`governance:statuses.${status}`).toLowerCase()}`,
  }));
}

/** Finds the DReps and actions that a query names: by ID, a DRep by its claimed name, an action by its transaction or title. */
export async function governanceActions({ latestSnapshot }: Known, text: string, language: Language): Promise<SearchAction[]> {
  const wanted = foldText(text).trim();
  if (wanted === "") return [];
  const t = translatorFor(language, "check", "governance", "governance-drep");
  const { actions, dreps } = await latestSnapshot();
  const ids = readDrepId(text);
  const drep = dreps.find(({ id }) => ids.includes(id));
  const drepAction = ({ id, name }: Pick<Drep, "id" | "name">, isExact: boolean): SearchAction => ({
    path: drepPath(id),
    title: name === null ? t("check:names.drep") : t("governance-drep:page.title", { name }),
    text: id,
    isExact,
  });
  if (drep) return [drepAction(drep, true)];
  const named = dreps
    .filter(({ name }) => name !== null && isNamed(foldText(name), wanted))
    .sort((a, b) => (b.power ?? 0) - (a.power ?? 0))
    .slice(0, MAX_DREPS)
    // Anyone can choose any name, so a name alone is never the certain answer.
    .map((candidate) => drepAction(candidate, false));
  const actionId = findActionId(
    wanted,
    actions.map(({ id }) => id),
  );
  const found = actions
    .filter(({ id, title }) => id === actionId || (wanted.length >= MIN_TITLE_PART && foldText(title ?? "").includes(wanted)))
    .slice(0, MAX_ACTIONS)
    .map(({ id, kind, title }) => ({
      path: governanceActionPath(id),
      title: title ?? kindText(t, kind),
      text: kindText(t, kind),
      isExact: true,
    }));
  return [...found, ...named];
}

/** True for the whole name, or its beginning if that's long enough to mean this DRep. */
const isNamed = (name: string, wanted: string): boolean => name === wanted || (wanted.length >= MIN_NAME_PART && name.startsWith(wanted));
