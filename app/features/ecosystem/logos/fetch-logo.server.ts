import { classifySite } from "#app/features/ecosystem/health/site-check.server.ts";
import { drawLogoInProcess, type DrawnLogo } from "#app/features/ecosystem/logos/draw-logo.server.ts";
import { largestFirst, linkedIcons, manifestIcons } from "#app/features/ecosystem/logos/site-icons.server.ts";
import type { BytesFetch, BytesResponse } from "#app/foundation/upstream/polite-fetch.server.ts";
import { UpstreamError, type UpstreamFailure } from "#app/foundation/upstream/upstream-error.server.ts";

/** Limit for a page, a manifest and an image each. */
const MAX_BYTES = 1024 * 1024;
const MAX_TRIES = 4;

type LogoRefusal = Extract<DrawnLogo, { refused: string }>["refused"];

/** A site's logo. "none": the site has a new owner, or has no usable image. "unknown": the site didn't answer, so the stored logo stays. */
export type FoundLogo =
  | { kind: "found"; image: Buffer; source: string }
  | { kind: "none"; refused: (LogoRefusal | UpstreamFailure | "not-its-own")[] }
  | { kind: "unknown" };

/**
 * Fetches the logo that a project's own site links.
 * @param hosts the project's host names
 */
export async function fetchLogo(client: BytesFetch, projectId: string, address: string, hosts: readonly string[]): Promise<FoundLogo> {
  const page = await ask(client, `site:${projectId}`, address);
  if (page instanceof UpstreamError) return { kind: "unknown" };
  const html = new TextDecoder().decode(page.value);
  if (classifySite(html, page.url, { hosts, names: [] }).outcome !== "answers") return { kind: "none", refused: ["not-its-own"] };
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
    const drawn = await drawLogoInProcess(file.value);
    if ("image" in drawn) return { kind: "found", image: drawn.image, source: url };
    refused.push(drawn.refused);
  }
  return isUnknown ? { kind: "unknown" } : { kind: "none", refused };
}

/** Returns errors instead of throwing, so that one missing image doesn't stop the search. */
async function ask(client: BytesFetch, source: string, url: string): Promise<BytesResponse | UpstreamError> {
  try {
    return await client.bytes({ source, url, validators: {}, retries: 1, maxBytes: MAX_BYTES });
  } catch (failure) {
    if (failure instanceof UpstreamError) return failure;
    throw failure;
  }
}

const mayPass = ({ kind, status }: UpstreamError): boolean =>
  kind !== "too-large" && kind !== "refused-address" && status !== 404 && status !== 410;
