import { createContext, use } from "react";

/** When the server rendered the page, in milliseconds since 1970. */
export const RenderedAt = createContext<number | null>(null);

/** When the server rendered the page: states are judged by it until the browser's clock runs. */
export function useRenderedAt(): number {
  const renderedAt = use(RenderedAt);
  if (renderedAt === null) throw new Error("No <RenderedAt> above");
  return renderedAt;
}
