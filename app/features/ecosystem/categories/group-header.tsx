import { groupTvl, isLive } from "#app/features/ecosystem/directory/directory.ts";
import type { Card, Directory } from "#app/features/ecosystem/ecosystem.ts";
import { Icon } from "#app/features/ecosystem/ui/icon.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TerrainArt } from "#app/foundation/ui/terrain-art.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "#app/features/ecosystem/directory/directory.css";
import "#app/foundation/figures/source-line.css";
import "#app/foundation/ui/art/hatches.css";

interface Props {
  category: string;
  title: string;
  text: string;
  back: { to: `/${string}`; label: string };
  cards: readonly Card[];
  directory: Directory;
  /** Name of the group's drawing; null while its figures are too few. */
  terrain: string | null;
}

export function GroupHeader({ category, title, text, back, cards, directory, terrain }: Props) {
  const { t } = useTranslation("catalog");
  const formats = useFormats();
  const tvl = groupTvl(cards, directory);
  return (
    <header className="page-intro" data-cat={category}>
      {terrain !== null && <TerrainArt of={terrain} label={t("directory:stats.tvl")} />}
      <div className="container grid">
        <BackLink {...back} />
        <div className="group-title cluster">
          <span className="hatch hatch-tile centered">
            <Icon name={category} size={22} />
          </span>
          <div>
            <h1>{title}</h1>
            <p className="lead">{text}</p>
          </div>
        </div>
        <dl className="group-figures cluster secondary">
          <div className="row">
            <dt className="sr-only">{t("directory:stats.projects")}</dt>
            <dd className="stressed">{t("projectCount", { count: cards.length })}</dd>
            <dd className="with-icon detail">
              <span className="state-dot" data-state={cards.some(isLive) ? "live" : undefined} />
              {t("activeCount", { count: cards.filter(isLive).length })}
            </dd>
          </div>
          {tvl && (
            <div className="row">
              <dt title={t("tvlLong")}>{t("tvl")}</dt>
              <dd className="stressed">
                <data value={tvl.value} data-metric="tvl" suppressHydrationWarning>
                  {formats.usdCompact(tvl.value)}
                </data>
              </dd>
              <dd>
                <SourceLine origin={tvl} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </header>
  );
}

function BackLink({ to, label }: { to: `/${string}`; label: string }) {
  return (
    <LocalLink to={to} className="link-more">
      <UiIcon name="arrow-left" />
      {label}
    </LocalLink>
  );
}
