import { buildIfNeeded } from "../scripts/build.ts";

/** Builds the site once for all sites that tests start. */
export default function setUp(): void {
  buildIfNeeded();
}
