import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { NotFoundFrame } from "#app/foundation/ui/not-found-page.tsx";
import "#app/foundation/ui/error-page.css";

/** Page for an entry of a list that we have never read, so that we can't say whether it exists. */
export function UnreadPage({ back }: { back: { to: `/${string}`; label: string } }) {
  const { t } = useTranslation();
  return (
    <NotFoundFrame title={t("unread.title")} text={t("unread.text")} code={null}>
      <LocalLink to={back.to} className="button button-primary button-large">
        {back.label}
      </LocalLink>
    </NotFoundFrame>
  );
}
