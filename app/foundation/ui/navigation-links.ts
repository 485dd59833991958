/** The site's main places: the navigation bar, the footer's quick links and the ways on from a dead end. */
export const NAVIGATION = [
  { to: "/", label: "nav.home" },
  { to: "/ecosystem", label: "nav.ecosystem" },
  { to: "/news", label: "nav.news" },
  { to: "/community", label: "nav.community" },
  { to: "/starter-kit", label: "nav.starterKit" },
] as const;
