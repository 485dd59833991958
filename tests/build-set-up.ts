import { buildIfNeeded } from "../scripts/build.ts";

/** The processes that a test starts share one build, made before the first of them. */
export default function setUp(): void {
  buildIfNeeded();
}
