import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** A program for a benchmark is missing. The row says so. */
export class MissingTool extends Error {}

const findExecutable = (name: string): string | undefined =>
  ["/usr/bin", "/usr/sbin", "/usr/local/bin"].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));

/** Finds a program, or installs it if this runs as root on Debian. @throws {MissingTool} */
export function findTool(name: string): string {
  if (!findExecutable(name) && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log(`Installing ${name} (once)`);
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    // Debian would start an installed server, but a benchmark needs only the program.
    spawnSync("apt-get", ["install", "-y", "-qq", name], {
      stdio: "ignore",
      env: { ...process.env, RUNLEVEL: "1", DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const path = findExecutable(name);
  if (!path) throw new MissingTool(`install ${name}`);
  return path;
}

/** Runs a program without blocking this process, and returns its output. @throws with the output when it fails */
export function captureOutput(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve(text) : reject(new Error(`${command} exited with ${code}:\n${text}`))));
  });
}

/**
 * Resident memory of a process in bytes: `VmRSS` is the present, `VmHWM` the maximum since its start. @throws {MissingTool} where there
 * is no /proc
 */
function memoryOf(pid: number | undefined, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) throw new MissingTool("run on Linux: memory is read from /proc");
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(file, "utf8"))?.[1];
  if (kilobytes === undefined) throw new Error(`No ${field} in ${file}`);
  return Number(kilobytes) * 1024;
}
export const residentBytes = (pid: number | undefined): number => memoryOf(pid, "VmRSS");
export const peakResidentBytes = (pid: number | undefined): number => memoryOf(pid, "VmHWM");

/** Processor time of a process in seconds, which other work on the machine doesn't change. */
export function cpuSeconds(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) throw new MissingTool("run on Linux: processor time is read from /proc");
  // The program's name, in brackets, may contain spaces. The 12th and 13th fields after it are hundredths of a second.
  const fields = readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
