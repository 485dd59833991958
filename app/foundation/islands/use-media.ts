import { useCallback, useSyncExternalStore } from "react";

const onServer = () => null;

/** Whether the screen is as the media query says; null on the server and until React runs. */
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
