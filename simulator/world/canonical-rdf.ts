import { createHash } from "node:crypto";

/** A JSON-LD node: each property has an absolute IRI, and a text or another node. */
export interface RdfNode {
  [iri: string]: string | RdfNode | readonly RdfNode[];
}

interface Quad {
  subject: number;
  predicate: string;
  object: string | number;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r" };
const literal = (text: string): string => `"${text.replace(/[\\"\n\r]/g, (character) => ESCAPES[character] ?? character)}"`;
const line = (subject: string, { predicate, object }: Quad, objectName: (node: number) => string): string =>
  `${subject} <${predicate}> ${typeof object === "number" ? objectName(object) : object} .\n`;

/**
 * Canonical N-Quads (RDFC-1.0) of a tree whose nodes all differ, so that hashes of the first degree suffice. The site canonicalizes with a
 * library; the simulator has its own few lines, so that a mistake in one shows.
 */
export function canonicalNQuads(root: RdfNode): string {
  const quads: Quad[] = [];
  let count = 0;
  const add = (node: RdfNode): number => {
    const subject = count++;
    for (const [predicate, value] of Object.entries(node)) {
      for (const item of Array.isArray(value) ? value : [value])
        quads.push({ subject, predicate, object: typeof item === "string" ? literal(item) : add(item) });
    }
    return subject;
  };
  add(root);
  const hashes = Array.from({ length: count }, (_, node) => {
    const name = (other: number) => (other === node ? "_:a" : "_:z");
    const mine = quads.filter(({ subject, object }) => subject === node || object === node);
    const lines = mine.map((quad) => line(name(quad.subject), quad, name)).toSorted();
    return { node, hash: createHash("sha256").update(lines.join("")).digest("hex") };
  });
  if (new Set(hashes.map(({ hash }) => hash)).size !== count) throw new Error("Two nodes are the same: this program can't order them");
  const order = hashes.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ node }) => node);
  const label = (node: number) => `_:c14n${order.indexOf(node)}`;
  return quads
    .map((quad) => line(label(quad.subject), quad, label))
    .toSorted()
    .join("");
}
