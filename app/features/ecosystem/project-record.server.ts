import { cardOf, findProject } from "#app/features/ecosystem/catalog/cards.server.ts";
import { badgeOf, NO_CARD_FIGURES, projectPath, type CardFigures } from "#app/features/ecosystem/ecosystem.ts";
import { logoPath, type Logos } from "#app/features/ecosystem/logos/logos.ts";
import { insertFigures } from "#app/foundation/content/messages.server.ts";
import { factsOf } from "#app/foundation/content/project-evidence.server.ts";
import type { Project } from "#app/foundation/content/projects.server.ts";
import type { TextFigures } from "#app/foundation/content/text-figures.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";

export function toProjectRecord(project: Project, language: Language, figures: CardFigures, known: TextFigures | undefined, logos: Logos) {
  const { texts, incidents, ...facts } = project;
  const { about, description, potential, warning } = texts[language];
  const fill = (text: string | undefined) => text && insertFigures(text, language, known);
  const { tvl, volume24h, change24h, users, transactions30d } = figures;
  return {
    ...facts,
    facts: factsOf(project),
    incidents: incidents.map(({ texts: told, ...incident }) => ({ ...incident, ...told[language] })),
    description,
    potential: fill(potential),
    warning: fill(warning),
    longDescription: fill(about.join("\n\n")),
    path: projectPath(project),
    logo: logoPath(logos, project.id),
    badge: badgeOf(cardOf(project, language), figures) ?? null,
    metrics: {
      tvl: tvl?.value ?? null,
      volume24h: volume24h?.value ?? null,
      change24h: change24h?.value ?? null,
      users: users?.value ?? null,
      transactions30d: transactions30d?.value ?? null,
    },
  };
}

/** An example record for the API's description, with the first entry of each list to keep it short. */
export function exampleRecord(id: string): object {
  const project = findProject(id);
  if (!project) throw new Error(`The description of the API shows the project ${id}, which content/projects doesn't have`);
  const record = toProjectRecord(project, "en", NO_CARD_FIGURES, undefined, { [id]: "0a1b2c3d4e5f" });
  const { status, custody } = record.facts;
  const short = { ...record, facts: { status, custody } };
  return JSON.parse(JSON.stringify(short, (_, value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : value)));
}
