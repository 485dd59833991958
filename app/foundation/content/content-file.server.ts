import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { EVENT_ID, getScalarValue, load, parseEvents, YAMLException, type Event } from "js-yaml";
import * as v from "valibot";
import { contentFolder, root } from "#app/foundation/paths.server.ts";
import { TEXT_FIGURES } from "#app/foundation/content/text-figures.server.ts";

/** An error in a file of content/, on one line: file, line, field and the requirement. */
export class ContentError extends Error {}

/** An editor's file. `place` is its name in messages; `firstLine` is above 1 for a part of a file. */
export interface ContentFile {
  place: string;
  source: string;
  firstLine: number;
}

type Path = readonly PropertyKey[];

const UNREADABLE: Record<string, string> = {
  ENOENT: "is missing",
  EISDIR: "is a folder, not a file",
  EACCES: "can't be read by this user",
};
const FIGURE = /\{figure:([^}]*)\}/g;
const MORE_FAULTS = "npm run check shows all";

/** A file's name in messages, relative to the project folder if it's inside. */
export function placeOf(file: string): string {
  if (file.startsWith(contentFolder)) return join("content", relative(contentFolder, file));
  return file.startsWith(root) ? relative(root, file) : file;
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split("\n").length;
export const faultAt = ({ place, source, firstLine }: ContentFile, offset: number, reason: string): string =>
  `${place}:${firstLine - 1 + lineAt(source, offset)}: ${reason}`;

/** Error with the first of several messages and their number. */
export function contentError(faults: readonly string[]): ContentError {
  const [first = "", ...more] = faults;
  const line = first.replaceAll(/\s*\n\s*/g, " ");
  return new ContentError(more.length === 0 ? line : `${line} (and ${more.length} more; ${MORE_FAULTS})`);
}

/** Reads a UTF-8 file. @throws {ContentError} if it can't be read or contains an unknown figure */
export function readContentFile(file: string, place = placeOf(file)): ContentFile {
  let source: string;
  try {
    source = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new ContentError(`${place}: ${UNREADABLE[code] ?? `can't be read (${code})`}`, { cause: error });
  }
  const read = { place, source, firstLine: 1 };
  const bad = source.indexOf("\uFFFD");
  if (bad >= 0) throw new ContentError(faultAt(read, bad, "must be UTF-8"));
  for (const { 1: name = "", index } of source.matchAll(FIGURE))
    if (!TEXT_FIGURES.some((textFigure) => textFigure === name))
      throw new ContentError(faultAt(read, index, `names the figure ${name}; known are ${TEXT_FIGURES.join(", ")}`));
  return read;
}

/** @throws {ContentError} with the line if the text isn't YAML */
export function parseYaml(file: ContentFile): unknown {
  try {
    return load(file.source);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    if (!error.mark) throw new ContentError(`${file.place}:${file.firstLine}: is empty`);
    throw new ContentError(faultAt(file, error.mark.position, error.reason));
  }
}

/** Offset of a JSON.parse error, from the position or the quoted text in its message. */
function jsonFaultOffset(source: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  // V8 quotes ten characters on either side of the unexpected one.
  const [, before = "", around = ""] = /, (\.\.\.)?"([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? [];
  const start = around === "" ? source.length : source.indexOf(around);
  return before === "" ? Math.max(0, start) : start + 10;
}

/** @throws {ContentError} with the line if the text isn't JSON */
export function parseJson(file: ContentFile): unknown {
  if (file.source.trim() === "") throw new ContentError(`${file.place}:${file.firstLine}: is empty`);
  try {
    return JSON.parse(file.source);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = message.replace(/(?: in JSON at position|, (?:\.\.\.)?")[^]*$/, "");
    throw new ContentError(faultAt(file, jsonFaultOffset(file.source, message), `is no JSON: ${reason}`));
  }
}

/** Index of the event after the node at `index`. */
function nextNode(events: readonly Event[], index: number): number {
  let depth = 0;
  for (let at = index; at < events.length; at++) {
    const type = events[at]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    if (type === EVENT_ID.POP) depth--;
    if (depth === 0) return at + 1;
  }
  return events.length;
}

const startOf = (event: Event | undefined): number | undefined =>
  event === undefined ? undefined : "valueStart" in event ? event.valueStart : "start" in event ? event.start : undefined;

/** Offset of the deepest part of a path that exists in the YAML or JSON text, so that a missing field is reported at its parent. */
function offsetOf(source: string, path: Path): number {
  const events = parseEvents(source, {});
  let at = 1;
  let offset = startOf(events[at]) ?? 0;
  for (const step of path) {
    const parent = events[at];
    let child = at + 1;
    let found: number | undefined;
    for (let index = 0; found === undefined && child < events.length && events[child]?.type !== EVENT_ID.POP; index++) {
      const first = events[child];
      const isPair = parent?.type === EVENT_ID.MAPPING;
      const name = isPair && first?.type === EVENT_ID.SCALAR ? getScalarValue(source, first) : String(index);
      const value = isPair ? nextNode(events, child) : child;
      if (name === String(step)) {
        found = value;
        offset = startOf(first) ?? offset;
      } else child = nextNode(events, value);
    }
    if (found === undefined || (parent?.type !== EVENT_ID.MAPPING && parent?.type !== EVENT_ID.SEQUENCE)) break;
    at = found;
  }
  return offset;
}

export const fieldFault = (file: ContentFile, path: Path, reason: string): string => faultAt(file, offsetOf(file.source, path), reason);

/** Formats a schema's errors, one line each. `within` is the path of the parsed part, `name` its name in messages. */
export const schemaFaults = (file: ContentFile, issues: readonly v.BaseIssue<unknown>[], within: Path = [], name = ""): string[] =>
  issues.map((issue) => {
    const path = [...within, ...(issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)))];
    const field = v.getDotPath(issue) ?? (within.length === 0 ? "the file" : "the entry");
    return fieldFault(file, path, `${name}${field}${/^[A-Z]/.test(issue.message) ? ":" : ""} ${issue.message}`);
  });

/** Parses a YAML file with a schema into a value or a list of errors, including YAML syntax errors. */
export function checkYaml<Output>(
  read: () => ContentFile,
  schema: v.GenericSchema<unknown, Output>,
): { output: Output; faults: [] } | { output?: undefined; faults: string[] } {
  try {
    const file = read();
    const parsed = v.safeParse(schema, parseYaml(file));
    return parsed.success ? { output: parsed.output, faults: [] } : { faults: schemaFaults(file, parsed.issues) };
  } catch (error) {
    if (error instanceof ContentError) return { faults: [error.message] };
    throw error;
  }
}

/** Splits a text into its front matter, between two lines of ---, and its body. @throws {ContentError} */
export function splitFrontMatter({ place, source }: ContentFile): { front: ContentFile; body: ContentFile } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined || body === undefined)
    throw new ContentError(`${place}:1: ${source.trim() === "" ? "is empty" : "must begin with front matter between two lines of ---"}`);
  return {
    front: { place, source: front, firstLine: 2 },
    body: { place, source: body, firstLine: 3 + front.split("\n").length },
  };
}
