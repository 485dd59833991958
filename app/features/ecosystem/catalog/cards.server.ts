import { activityTopic } from "#app/features/ecosystem/activity/activity-hint.ts";
import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import { directoryTopic, projectTopic, WALLET_FEATURES, type Card } from "#app/features/ecosystem/ecosystem.ts";
import { categories } from "#app/foundation/content/categories.server.ts";
import { hasReceivedGrant } from "#app/foundation/content/project-facts.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";
import type { Language } from "#app/foundation/i18n/languages.ts";
import type { Topic } from "#app/foundation/live/topic.ts";
import { remember } from "#app/foundation/remember.server.ts";

export const ecosystemTopics = (): Topic<unknown>[] => [directoryTopic, activityTopic, ...[...projects().keys()].map(projectTopic)];

export const findProject = (id: string): Project | undefined => projects().get(id);

/** Cards of all projects, sorted by name. */
export function cards(language: Language): Card[] {
  return remember(`cards-${language}`, () =>
    [...projects().values()].map((project) => cardOf(project, language)).sort((a, b) => a.name.localeCompare(b.name, language)),
  );
}

/** The cards with the statuses to show now. */
export const shownCards = ({ withShownStatus }: Pick<EcosystemService, "withShownStatus">, language: Language): Card[] =>
  cards(language).map((card) => {
    const project = projects().get(card.id);
    if (!project) return card;
    const { status, statusAsOf: confirmed } = withShownStatus(project);
    return status === card.status && confirmed === card.confirmed ? card : { ...card, status, confirmed };
  });

export function cardOf(project: Project, language: Language): Card {
  const {
    id,
    name,
    category,
    subcategory,
    status,
    website,
    twitter,
    github,
    wallet,
    catalystFunded,
    statusAsOf: confirmed,
    custody,
    audits,
    incidents,
  } = project;
  return {
    id,
    name,
    category,
    subcategory,
    status,
    description: project.texts[language].description,
    confirmed,
    tags: project.tags,
    website: website ?? undefined,
    twitter: twitter ?? undefined,
    github: github ?? undefined,
    features: wallet && WALLET_FEATURES.filter((feature) => wallet[feature] === true),
    isNew: project.new,
    isFunded: hasReceivedGrant(catalystFunded) ? true : undefined,
    custody: custody ?? undefined,
    audits: audits?.length,
    hasIncident: incidents.length > 0 ? true : undefined,
  };
}

/** Number of projects per category, in the site's order of categories. */
export function countByCategory(
  withShownStatus: EcosystemService["withShownStatus"] = (project) => project,
): { id: string; count: number; live: number }[] {
  const all = [...projects().values()].map(withShownStatus);
  return categories().map(({ id }) => {
    const own = all.filter(({ category }) => category === id);
    return { id, count: own.length, live: own.filter(({ status }) => status === "live").length };
  });
}
