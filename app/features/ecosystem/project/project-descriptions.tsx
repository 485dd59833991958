import { useProject } from "#app/features/ecosystem/project-context.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import "./project.css";
import "#app/foundation/ui/prose.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/chips.css";

export function ProjectAbout() {
  const { t } = useTranslation("project");
  const { about, terms } = useProject();
  return (
    <section className="project-section grid" aria-labelledby="about-title">
      <h2 className="section-title" id="about-title">
        {t("about")}
      </h2>
      <div className="prose project-about">
        {about.map((paragraph) => (
          <p key={paragraph} dangerouslySetInnerHTML={{ __html: paragraph }} />
        ))}
      </div>
      <TermTooltips terms={terms} />
    </section>
  );
}

export function ProjectFeatures() {
  const { t } = useTranslation("project");
  const { tags } = useProject();
  return (
    <section className="project-section grid" aria-labelledby="features-title">
      <h2 className="section-title" id="features-title">
        {t("features")}
      </h2>
      <ul className="project-tags cluster">
        {tags.map(({ id, label }) => (
          <li key={id}>
            <LocalLink to={`/ecosystem?tag=${id}`} className="tag">
              {label}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ProjectPotential() {
  const { t } = useTranslation("project");
  const { potential } = useProject();
  if (!potential) return null;
  return (
    <section className="panel grid-tight" aria-labelledby="potential-title">
      <h2 className="side-title" id="potential-title">
        {t("potential")}
      </h2>
      <p>{potential}</p>
    </section>
  );
}
