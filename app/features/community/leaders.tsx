import { withUtmTags } from "#app/features/community/community.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import type { Formats } from "#app/foundation/i18n/formats.ts";
import { avatarPicture } from "#app/foundation/ui/art/avatar-picture.ts";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./community.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/art/hatches.css";

export interface LeaderEntry {
  id: string;
  name: string;
  handle: string;
  /** A day, a month or a year: 2025-11-12, 2026-06, 2023. */
  roleAsOf: string;
}

const COLORS = ["defi", "infrastructure", "identity", "gaming", "nfts", "governance"] as const;

/** Formats a date at the precision that its source gives. */
function spanText(span: string, formats: Formats): string {
  if (span.length === 4) return span;
  return span.length === 7 ? formats.monthYear(Date.parse(`${span}-01`)) : formats.date(Date.parse(span));
}

export function Leaders({ leaders }: { leaders: readonly LeaderEntry[] }) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  return (
    <section className="container section community-leaders deferred-layout" aria-labelledby="leaders">
      <SectionHead id="leaders" title={t("leaders.title")} text={t("leaders.text")} />
      <ul className="sheet thirds leader-list">
        {leaders.map(({ id, name, handle, roleAsOf }, index) => (
          <li className="grid" key={id} data-cat={COLORS[index % COLORS.length]}>
            <svg className="avatar" width={56} height={56} viewBox="0 0 64 64" aria-hidden="true">
              <use href={avatarPicture("account", id)} />
            </svg>
            <div className="column-close">
              <h3 className="item-title">{name}</h3>
              <p className="detail stressed">{t.dynamic("community:leaders", `${id}.role`)}</p>
              <p className="detail">{t.dynamic("community:leaders", `${id}.text`)}</p>
              <p className="source-line">
                <span className="state-dot" />
                <span>{t("leaders.asOf", { date: spanText(roleAsOf, formats) })}</span>
              </p>
            </div>
            <a
              href={withUtmTags(`https://x.com/${handle}`)}
              target="_blank"
              rel="noopener"
              className="button button-small"
              aria-label={t("leaders.followName", { name })}
            >
              <BrandIcon name="x" size={16} />
              {t("leaders.follow")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
