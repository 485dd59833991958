import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { ProjectIcon } from "#app/features/ecosystem/project/project-icon.tsx";
import { outboundLinks, type OutboundLink } from "#app/features/ecosystem/project/project-links.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import "./project.css";
import "#app/foundation/ui/titles.css";

const MESSAGE_KEYS = {
  website: "involved.visit",
  twitter: "involved.twitter",
  github: "involved.github",
  discord: "involved.discord",
} as const satisfies Record<OutboundLink["kind"], string>;

export function ProjectGetInvolved() {
  const { t } = useTranslation("project");
  const view = useProject();
  if (view.closed) return null;
  return (
    <section className="deferred-layout-mobile card side-card grid-close" aria-labelledby="involved-title">
      <h2 className="side-title" id="involved-title">
        {t("involved.title")}
      </h2>
      <ul className="side-links">
        {outboundLinks(view).map(({ kind, href }) => (
          <li key={kind}>
            <a className="line quiet-choice" href={href} rel="noopener">
              {kind === "website" ? <ProjectIcon name="website" /> : <BrandIcon name={kind === "twitter" ? "x" : kind} size={18} />}
              {t(MESSAGE_KEYS[kind])}
              <span className="side-end">
                <ProjectIcon name="outward" size={16} />
              </span>
            </a>
          </li>
        ))}
        <li>
          <LocalLink className="line quiet-choice" to={`/compare?project=${view.card.id}`}>
            <ProjectIcon name="compare" />
            {t("involved.compare")}
          </LocalLink>
        </li>
      </ul>
    </section>
  );
}
