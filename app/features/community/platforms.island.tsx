import { communityTopic, displayedMembers, withUtmTags, type Audience, type DisplayedCount } from "#app/features/community/community.ts";
import { FigureSourceNote } from "#app/features/community/figure-source-note.tsx";
import { memberText } from "#app/features/community/member-text.ts";
import type { PlatformId } from "#app/features/community/platforms.ts";
import type { Figure } from "#app/foundation/figures/figure.ts";
import { LiveControls } from "#app/foundation/figures/live-controls.tsx";
import { SourceLine } from "#app/foundation/figures/source-line.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import { useTopic } from "#app/foundation/islands/use-topic.ts";
import type { LiveEntry } from "#app/foundation/live/live-client.ts";
import { BrandIcon, type Brand } from "#app/foundation/ui/brand-icon.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./community.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

export interface PlatformEntry {
  id: PlatformId;
  name: string;
  place: string;
  url: string;
  /** Sample, shown while we have no count from the platform. */
  members: number;
}

const PLATFORM_STYLES: Record<PlatformId, { brand: Brand | null; color: string }> = {
  reddit: { brand: "reddit", color: "ai" },
  twitter: { brand: "x", color: "defi" },
  discord: { brand: "discord", color: "identity" },
  youtube: { brand: "youtube", color: "nfts" },
  forum: { brand: null, color: "infrastructure" },
  github: { brand: "github", color: "governance" },
};

interface Props {
  platforms: readonly PlatformEntry[];
  audience: LiveEntry<Audience>;
}

function Platforms({ platforms, audience: initial }: Props) {
  const { t } = useTranslation("community");
  const audience = useTopic(communityTopic, initial).value;
  return (
    <section className="container section" aria-labelledby="platforms">
      <SectionHead id="platforms" title={t("platforms.title")} text={t("platforms.text")}>
        <LiveControls namespace="community" hasFigures />
      </SectionHead>
      <ul className="sheet thirds platform-list">
        {platforms.map((platform) => (
          <PlatformCell key={platform.id} platform={platform} audience={audience} />
        ))}
      </ul>
    </section>
  );
}

/** Second figure that a platform publishes beside its member count. */
const secondaryFigure = ({ id }: PlatformEntry, audience: Audience): { figure: Figure | null; key: "posts" | "online" } | null => {
  if (id === "reddit") return { figure: audience.redditPosts24h, key: "posts" };
  return id === "discord" ? { figure: audience.discordOnline, key: "online" } : null;
};

function PlatformCell({ platform, audience }: { platform: PlatformEntry; audience: Audience }) {
  const { t } = useTranslation("community");
  const formats = useFormats();
  const { id, name, place, url, members } = platform;
  const { brand, color } = PLATFORM_STYLES[id];
  const shown = displayedMembers(id, audience, members);
  const extra = secondaryFigure(platform, audience);
  return (
    <li className="deferred-layout-mobile column-close" data-cat={color} data-platform={id}>
      <div className="platform-head line">
        <span className="cat-mark centered">
          {brand ? <BrandIcon name={brand} size={24} /> : <UiIcon name="messages-square" size={24} />}
        </span>
        <div className="fill">
          <h3 className="item-title">{name}</h3>
          <p className="hint">{place}</p>
        </div>
      </div>
      <p className="secondary">{t(`platforms.${id}.text`)}</p>
      <div className="platform-figures grid-tight ruled">
        <p className="secondary">
          <Members shown={shown} /> <span>{t(`platforms.${id}.members`)}</span>
        </p>
        <FigureSourceNote shown={shown} />
        {extra?.figure && (
          <>
            <p className="detail stressed">
              {t(`platforms.${extra.key}`, { count: extra.figure.value, formatted: formats.integer(extra.figure.value) })}
            </p>
            {shown.kind === "sample" && <SourceLine origin={extra.figure} />}
          </>
        )}
      </div>
      <a
        href={withUtmTags(url)}
        target="_blank"
        rel="noopener"
        className="button platform-join"
        aria-label={t("platforms.joinName", { name })}
      >
        {t("platforms.join", { name })}
      </a>
    </li>
  );
}

/** Shows a sample as its source wrote it (2.1K), and a live count by the specification's rule. */
function Members({ shown }: { shown: DisplayedCount }) {
  const formats = useFormats();
  const isSample = shown.kind === "sample";
  return (
    <data className="amount member-count" value={shown.value} data-metric="members" data-state={isSample ? "sample" : undefined}>
      {isSample && shown.value < 10_000 ? formats.compact(shown.value) : memberText(shown.value, formats)}
    </data>
  );
}

export default defineIsland("platforms", Platforms, {
  messages: ["community:platforms", "community:kind", "community:live", "common:figure"],
});
