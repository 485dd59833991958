import { frameTranslator } from "#app/foundation/ui/frame-data.ts";
import { MAX_STARRED, setStarred, starredIds } from "#app/foundation/ui/starred.ts";
import { toast } from "#app/foundation/ui/toast.ts";

/** Adds an item to the visitor's list or removes it. Shows a toast if the list is full. */
export function toggleStarred(id: string): void {
  const ids = starredIds();
  const isOn = ids.includes(id);
  if (!isOn && ids.length >= MAX_STARRED) return toast.error(frameTranslator()("star.full", { most: MAX_STARRED }));
  setStarred(isOn ? ids.filter((value) => value !== id) : [...ids, id]);
}
