import { useCallback, useSyncExternalStore } from "react";

const onServer = () => null;

/** True if the screen matches the media query; null on the server and before React runs. */
export function useMedia(query: string): boolean | null {
  const onChange = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(onChange, () => matchMedia(query).matches, onServer);
}
