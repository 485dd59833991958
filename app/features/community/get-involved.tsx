import { withUtmTags } from "#app/features/community/community.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import "./community.css";
import "#app/foundation/ui/boxes.css";

export function GetInvolved({ discord, twitter }: { discord: string; twitter: string }) {
  const { t } = useTranslation("community");
  return (
    <section className="container section deferred-layout" aria-labelledby="involved">
      <div className="panel involved grid-wide">
        <h2 id="involved">{t("involved.title")}</h2>
        <p>{t("involved.text")}</p>
        <div className="buttons main-buttons">
          <a
            href={withUtmTags(discord)}
            target="_blank"
            rel="noopener"
            className="button button-primary button-large"
            aria-label={t("involved.discordName")}
          >
            <BrandIcon name="discord" />
            {t("involved.discord")}
          </a>
          <a
            href={withUtmTags(twitter)}
            target="_blank"
            rel="noopener"
            className="button button-large"
            aria-label={t("involved.twitterName")}
          >
            <BrandIcon name="x" size={18} />
            {t("involved.twitter")}
          </a>
        </div>
      </div>
    </section>
  );
}
