import { createElement, lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { importWithRetry, type LoadFailure } from "#app/foundation/ui/import-with-retry.ts";

/**
 * A part whose script comes after the first load. What the server drew stays until then; elsewhere `place` keeps its
 * room, and says what happened when the script doesn't come. It recovers by itself.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
): ComponentType<Props> {
  const listeners = new Set<() => void>();
  let trouble: LoadFailure = "none";
  const tell = (next: LoadFailure) => {
    trouble = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const Part = lazy(async () => ({ default: await importWithRetry(load, tell) }));
  const Place = () => {
    const now = useSyncExternalStore(
      subscribe,
      () => trouble,
      () => "none",
    );
    return now === "none" ? place : <LoadFailureNotice isGone={now === "gone"} />;
  };
  return function LatePart(props: Props) {
    return <Suspense fallback={<Place />}>{createElement(Part, props)}</Suspense>;
  };
}

function LoadFailureNotice({ isGone }: { isGone: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="load-failure-notice" role="status">
      <p>{isGone ? t("away.updated") : `${t(unreachableReasonKey())} ${t("away.part")}`}</p>
      {isGone && (
        <button type="button" className="button button-small" onClick={() => location.reload()}>
          {t("away.reload")}
        </button>
      )}
    </div>
  );
}
