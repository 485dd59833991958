import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole manifest goes with the page: there is no manifest endpoint to abuse.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
