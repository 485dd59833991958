import { createContext, use } from "react";

/** Render time on the server, in milliseconds since 1970. */
export const RenderedAt = createContext<number | null>(null);

export function useRenderedAt(): number {
  const renderedAt = use(RenderedAt);
  if (renderedAt === null) throw new Error("No <RenderedAt> above");
  return renderedAt;
}
