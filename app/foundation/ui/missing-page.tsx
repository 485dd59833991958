import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { LinkSection, NotFoundFrame } from "#app/foundation/ui/not-found-page.tsx";
import "#app/foundation/ui/error-page.css";

interface Place {
  to: `/${string}`;
  label: string;
}

interface MissingPageProps {
  title: string;
  text: string;
  back: Place;
  closestTitle: string;
  closest: readonly Place[];
}

/** Page for a missing entry of a list: a link back to the list, and the closest matches. */
export function MissingPage({ title, text, back, closestTitle, closest }: MissingPageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NotFoundFrame title={title} text={text} code={t("notFound.code")}>
      <LocalLink to={back.to} className="button button-primary button-large">
        {back.label}
      </LocalLink>
      <LinkSection
        id="closest"
        title={closestTitle}
        links={closest.map(({ to, label }) => ({ href: pathIn(to, language), title: label }))}
      />
    </NotFoundFrame>
  );
}
