import type { Choices, FiguresById, ListedProject } from "#app/features/ecosystem/directory/filters.ts";
import { type Card, type Directory, type ListFigures } from "#app/features/ecosystem/ecosystem.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { JsonScript } from "#app/foundation/ui/json-script.tsx";

/** What the script finds and sorts projects by; the projects are in the order of their names. */
export interface DirectoryData {
  choices: Choices;
  tagLabels: Record<string, string>;
  projects: ListedProject[];
  figures: FiguresById;
}

const listed = ({ id, name, category, status, description, tags, features, isNew, isFunded }: Card): ListedProject => ({
  id,
  name,
  category,
  status,
  description,
  tags,
  features,
  isNew,
  isFunded,
});

const measured = (one: ListFigures["tvl"]) => one && { value: one.value };

interface Props {
  cards: readonly Card[];
  figures: Directory["projects"];
  choices: Choices;
}

/** The data of the whole list, whatever of it the page shows: the script then filters it without asking. */
export function DirectoryDataElement({ cards, figures, choices }: Props) {
  const { t } = useTranslation("directory");
  const data: DirectoryData = {
    choices,
    tagLabels: Object.fromEntries(choices.tags.map((tag) => [tag, t.dynamic("tags:", tag)])),
    projects: cards.map(listed),
    figures: Object.fromEntries(
      Object.entries(figures).map(([id, { tvl, users, volume24h, change24h }]) => [
        id,
        { tvl: measured(tvl), users: measured(users), volume24h: measured(volume24h), change24h: measured(change24h) },
      ]),
    ),
  };
  return <JsonScript id="directory-data" data={data} />;
}
