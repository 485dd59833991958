import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter";
import { Progress } from "./progress.ts";

/** Shows how far Playwright is, by tests. */
export default class PlaywrightProgress implements Reporter {
  #progress: Progress | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.#progress = new Progress(suite.allTests().length, "tests");
  }

  onTestEnd(test: TestCase, { errors }: TestResult): void {
    const name = `${relative(process.cwd(), test.location.file)}: ${test.title}`;
    this.#progress?.count(test.ok() ? [] : [`${name}\n${errors.map(({ message, stack }) => stack ?? message).join("\n")}`]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
