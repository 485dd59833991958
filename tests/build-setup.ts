import { buildIfNeeded } from "../scripts/build.ts";

/** All sites that tests start share one build. */
export default function setUp(): void {
  buildIfNeeded();
}
