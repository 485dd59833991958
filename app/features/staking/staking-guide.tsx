import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { Contents } from "#app/foundation/ui/contents.tsx";
import "./staking.css";
import "#app/foundation/ui/contents.css";
import "#app/foundation/ui/prose.css";

interface Props {
  /** `html` is rendered by the server from our own Markdown, which contains no HTML. */
  guide: { updated: string; html: string; sections: readonly { id: string; title: string }[] };
}

export function StakingGuide({ guide: { updated, html, sections } }: Props) {
  const { t } = useTranslation("staking");
  const formats = useFormats();
  return (
    <div className="beside-contents staking-guide" id="guide">
      <Contents title={t("guide.contents")} sections={sections} />
      <article className="deferred-layout-mobile">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <p className="guide-updated caption">
          {t("guide.updated")} <time dateTime={updated}>{formats.date(Date.parse(updated))}</time>
        </p>
      </article>
    </div>
  );
}
