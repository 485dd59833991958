import { createElement, lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { isReachable, reasonKey, whenReachable } from "#app/foundation/ui/connection.ts";

/** Why a part isn't here yet: its script is still coming, the site is away, or the site has no such script anymore. */
type Trouble = "none" | "away" | "gone";

/**
 * Loads a script that isn't in the first load, and never gives up: when the site is away it tries again once it answers.
 * Where the site answers and the script still doesn't come, the page is of an earlier build: then it waits for a reload.
 */
export async function persist<Module>(load: () => Promise<Module>, tell: (trouble: Trouble) => void = () => undefined): Promise<Module> {
  for (;;) {
    try {
      const module = await load();
      tell("none");
      return module;
    } catch {
      if (await isReachable()) break;
      tell("away");
      await whenReachable();
    }
  }
  // One more attempt: the script may have failed while the connection was just coming back.
  return load().catch(() => {
    tell("gone");
    return new Promise<never>(() => undefined);
  });
}

/**
 * A part whose script comes after the first load. What the server drew stays until then; elsewhere `place` keeps its
 * room, and says what happened when the script doesn't come. It recovers by itself.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, place: ReactNode = null): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let trouble: Trouble = "none";
  const tell = (next: Trouble) => {
    trouble = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const Part = lazy(async () => ({ default: await persist(load, tell) }));
  const Place = () => {
    const now = useSyncExternalStore(subscribe, () => trouble, () => "none");
    return now === "none" ? place : <LateNotice isGone={now === "gone"} />;
  };
  return function LatePart(props: Props) {
    return <Suspense fallback={<Place />}>{createElement(Part, props)}</Suspense>;
  };
}

function LateNotice({ isGone }: { isGone: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="late-notice" role="status">
      <p>{isGone ? t("away.updated") : `${t(reasonKey())} ${t("away.part")}`}</p>
      {isGone && (
        <button type="button" className="button button-small" onClick={() => location.reload()}>
          {t("away.reload")}
        </button>
      )}
    </div>
  );
}
