import { clsx } from "clsx";
import { NO_CARD_FIGURES, type Card, type Directory } from "#app/features/ecosystem/ecosystem.ts";
import { ProjectCard } from "#app/features/ecosystem/directory/project-card.tsx";

/** So many cards may begin on a phone's first screen. */
const EAGER_CARDS = 2;

interface Props {
  cards: readonly Card[];
  figures: Directory["projects"];
  level?: 2 | 3 | undefined;
}

/** Projects as a grid of cards, in the order in which they are given. */
export function ProjectList({ cards, figures, level }: Props) {
  return (
    <ul className="project-list">
      {cards.map((card, index) => (
        <li key={card.id} className={clsx(index >= EAGER_CARDS && "deferred-layout")}>
          <ProjectCard card={card} figures={figures[card.id] ?? NO_CARD_FIGURES} level={level} />
        </li>
      ))}
    </ul>
  );
}
