import { clsx } from "clsx";
import { NO_CARD_FIGURES, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectCard } from "#app/features/ecosystem/directory/project-card.tsx";

/** So many cards may begin on a phone's first screen. */
const EAGER_CARDS = 2;

interface Props {
  cards: readonly Card[];
  /** Those that are shown, in this order; by default all. The others wait for the script. */
  shown?: readonly Card[];
  figures: Directory["projects"];
  level?: 2 | 3 | undefined;
}

/** Projects as a grid of cards. */
export function ProjectList({ cards, shown = cards, figures, level }: Props) {
  const kept = cards.filter((card) => !shown.includes(card));
  return (
    <>
      <ul className="project-list" hidden={shown.length === 0}>
        {shown.map((card, index) => (
          <li key={card.id} data-item={card.id} className={clsx(index >= EAGER_CARDS && "deferred-layout")}>
            <ProjectCard card={card} figures={figures[card.id] ?? NO_CARD_FIGURES} level={level} />
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <template className="kept-projects">
          {kept.map((card) => (
            <li key={card.id} data-item={card.id}>
              <ProjectCard card={card} figures={figures[card.id] ?? NO_CARD_FIGURES} level={level} isListed={false} />
            </li>
          ))}
        </template>
      )}
    </>
  );
}
