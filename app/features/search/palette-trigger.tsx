import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { isReachable, unreachableReasonKey } from "#app/foundation/ui/connection.ts";
import { toast } from "#app/foundation/ui/toast.tsx";

const LINK = ".header-search-link";

const isOnElement = ({ target }: Event, selector: string): boolean => target instanceof Element && target.closest(selector) !== null;

/** Ctrl+K, or / where nothing is typed. In an open dialog the keys are that one's. */
function isOpeningKey(event: KeyboardEvent): boolean {
  const isAsked = event.ctrlKey || event.metaKey ? event.key === "k" : event.key === "/" && !isOnElement(event, "input,textarea,select");
  return isAsked && !document.querySelector("dialog[open]");
}

/** A press that would open no other tab or window. */
const isOpeningPress = (event: MouseEvent): boolean => !event.ctrlKey && !event.metaKey && !event.shiftKey && isOnElement(event, LINK);

/** Opens the palette on its keys and the header's search link; its script comes when it is first wanted. */
export function PaletteTrigger() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>();

  const load = useEffectEvent(async () => {
    setOpen(true);
    if (Palette) return;
    try {
      const { default: component } = await import("#app/features/search/palette.tsx");
      setPalette(() => component);
    } catch {
      setOpen(false);
      if (!(await isReachable())) return toast.error(t(unreachableReasonKey()), { description: t("away.later") });
      // The site is of another build: the page for searching comes with its own scripts.
      const link = document.querySelector<HTMLAnchorElement>(LINK);
      if (link) location.assign(link.href);
    }
  });
  useEffect(() => {
    const abort = new AbortController();
    const options = { capture: true, signal: abort.signal };
    const openBy = (event: Event, isMeant: boolean) => {
      if (!isMeant) return;
      event.preventDefault();
      event.stopPropagation();
      void load();
    };
    document.addEventListener("keydown", (event) => openBy(event, isOpeningKey(event)), options);
    document.addEventListener("click", (event) => openBy(event, isOpeningPress(event)), options);
    return () => abort.abort();
  }, []);
  if (!open) return null;
  return Palette ? <Palette onClose={() => setOpen(false)} /> : <div className="navigation-progress" />;
}
