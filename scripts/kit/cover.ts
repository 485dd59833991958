import { stripTerrain } from "#app/foundation/ui/art/terrain.server.ts";
import { escapeText } from "#app/foundation/ui/art/art-document.ts";
import type { BookContext } from "./chapter-html.ts";
import { formatDate, interpolate } from "./messages.ts";

const PRIMARY = "#066066";
const A5_PAGE_PX = { width: 560, height: 794 };

/** The site's mark, as in app/foundation/ui/logo.tsx. */
const LOGO = `<svg class="mark" viewBox="0 0 30 30" fill="none" aria-hidden="true"><g stroke="${PRIMARY}" stroke-width="1.5"><circle cx="15" cy="15" r="14"/><ellipse cx="16.4" cy="14.9" rx="9.5" ry="9.2"/><circle cx="17.9" cy="14.6" r="5"/></g><circle cx="18.1" cy="14.5" r="2.5" fill="#f2b83a"/></svg>`;

/** A map border of alternating segments between two lines, in millimeters of A5. */
const NEATLINE = `<svg class="neatline" viewBox="0 0 148 210" fill="none" stroke="#0b2227" aria-hidden="true"><path stroke="#f5fafa" stroke-width="2" d="M7 7h134v196H7z"/><path stroke-width="2" stroke-dasharray="11.1667 11.1667" d="M6 7h135"/><path stroke-width="2" stroke-dasharray="11.1667 11.1667" d="M142 203H7"/><path stroke-width="2" stroke-dasharray="10.8889 10.8889" d="M141 7v196"/><path stroke-width="2" stroke-dasharray="10.8889 10.8889" d="M7 203V7"/><path stroke-width=".28" d="M6 6h136v198H6zM8 8h132v194H8z"/></svg>`;

const decorativeSvg = (svg: string): string =>
  svg.replace("<svg ", '<svg aria-hidden="true" preserveAspectRatio="xMidYMid slice" ').replace(' id="art"', "");

/** Contour lines at the top of a chapter, the same in every build. */
export const chapterArt = (seed: string): string => decorativeSvg(stripTerrain(`starter-kit/${seed}`, 560, 300, PRIMARY));

/** The cover: a chart with its frame and the title. `label` marks a sample. */
export function coverHtml({ words, language, site }: BookContext, edition: string, label?: string): string {
  const terrain = decorativeSvg(
    stripTerrain(label ? "starter-kit/cover-18" : "starter-kit/cover-6", A5_PAGE_PX.width, A5_PAGE_PX.height, PRIMARY),
  );
  return `<section class="cover">
${terrain}
${NEATLINE}
<div class="cartouche">
${label ? `<p class="cover-label">${escapeText(label)}</p>\n` : ""}<p class="cover-title">${escapeText(words.title)}</p>
<p class="cover-subtitle">${escapeText(words.subtitle)}</p>
</div>
<div class="cover-foot">${LOGO}<p><strong>${escapeText(site.name)}</strong><br/>${escapeText(interpolate(words.edition, { date: formatDate(language, edition) }))}</p></div>
</section>
`;
}
