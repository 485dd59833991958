import { relative } from "node:path";
import type { Reporter, TestModule, TestSpecification } from "vitest/node";
import { Progress } from "./progress.ts";

/** Shows how far Vitest is, by files: how many tests a file has is known only once it runs. */
export default class VitestProgress implements Reporter {
  #progress: Progress | undefined;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#progress = new Progress(files.length, "files");
  }

  onTestModuleEnd(file: TestModule): void {
    const name = `${file.project.name} ${relative(process.cwd(), file.moduleId)}`;
    const failed = [...file.children.allTests("failed")].map((test) => `${name}: ${test.fullName}`);
    // Vitest itself prints the errors at the end.
    this.#progress?.count(file.errors().length > 0 ? [...failed, name] : failed);
  }
}
