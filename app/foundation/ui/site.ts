import { createContext, use } from "react";
import type { Brand } from "#app/foundation/ui/brand-icon.tsx";

/** Properties of the site that every page can use. */
export interface Site {
  name: string;
  /** The tagline's key in the common messages. */
  tagline: string;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  /** The current year, for the copyright line. */
  year: number;
  social: { platform: Brand; label: string; url: string }[];
}

export const SiteContext = createContext<Site | null>(null);

/** The site, or null on a page whose root data couldn't be loaded. */
export const useSite = (): Site | null => use(SiteContext);
