import { classifySite } from "#app/features/ecosystem/health/site-check.server.ts";
import { drawInProcess, type DrawnLogo } from "#app/features/ecosystem/logos/draw-logo.server.ts";
import { largestFirst, linkedIcons, manifestIcons } from "#app/features/ecosystem/logos/site-icons.server.ts";
import type { BytesFetch, BytesResponse } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError, type UpstreamFailure } from "#app/foundation/upstream/upstream-error.server.ts";

/** Of a page, a manifest and a picture each. */
const MAX_BYTES = 1024 * 1024;
/** So many pictures of a site are looked at. */
const MAX_TRIES = 4;

type LogoRefusal = Extract<DrawnLogo, { refused: string }>["refused"];

/**
 * What a site's logo is. "none": the site is another's now, or names no picture that can be used. "unknown": it couldn't be
 * asked, so what was true before still is.
 */
export type FoundLogo =
  | { kind: "found"; image: Buffer; source: string }
  | { kind: "none"; refused: (LogoRefusal | UpstreamFailure | "not-its-own")[] }
  | { kind: "unknown" };

/**
 * Looks for the logo that a project's own site names.
 * @param hosts the project's own host names
 */
export async function fetchLogo(client: BytesFetch, projectId: string, address: string, hosts: readonly string[]): Promise<FoundLogo> {
  const page = await ask(client, `site:${projectId}`, address);
  if (page instanceof UpstreamError) return { kind: "unknown" };
  const html = new TextDecoder().decode(page.value);
  if (classifySite(html, page.url, hosts).outcome !== "answers") return { kind: "none", refused: ["not-its-own"] };
  const { icons, manifest } = linkedIcons(html, page.url);
  const listed = manifest ? await ask(client, `logo:${projectId}`, manifest) : undefined;
  const more = listed && !(listed instanceof UpstreamError) ? manifestIcons(new TextDecoder().decode(listed.value), listed.url) : [];
  const refused: (LogoRefusal | UpstreamFailure)[] = [];
  let isUnknown = false;
  for (const { url } of largestFirst([...icons, ...more]).slice(0, MAX_TRIES)) {
    const file = await ask(client, `logo:${projectId}`, url);
    if (file instanceof UpstreamError) {
      isUnknown ||= mayPass(file);
      refused.push(file.kind);
      continue;
    }
    const drawn = await drawInProcess(file.value);
    if ("image" in drawn) return { kind: "found", image: drawn.image, source: url };
    refused.push(drawn.refused);
  }
  return isUnknown ? { kind: "unknown" } : { kind: "none", refused };
}

/** The answer, or why there is none: a picture that can't be had is no reason to give up the others. */
async function ask(client: BytesFetch, source: string, url: string): Promise<BytesResponse | UpstreamError> {
  try {
    return await client.bytes({ source, url, validators: {}, retries: 1, maxBytes: MAX_BYTES });
  } catch (failure) {
    if (failure instanceof UpstreamError) return failure;
    throw failure;
  }
}

/** Whether the same question may be answered tomorrow. */
const mayPass = ({ kind, status }: UpstreamError): boolean =>
  kind !== "too-large" && kind !== "refused-address" && status !== 404 && status !== 410;
