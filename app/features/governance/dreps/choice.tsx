import { CHOICES } from "#app/features/governance/governance.ts";
import { VoteSquares } from "#app/features/governance/dreps/vote-squares.tsx";
import { squaresOf } from "#app/features/governance/dreps/voting-record.ts";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import "./dreps.css";

/** One vote as a square and a word. A word that we don't know is shown as the source has it. */
export function Choice({ choice, isOpen }: { choice: string | null; isOpen: boolean }) {
  const { t } = useTranslation("governance-drep");
  const known = CHOICES.find((value) => value === choice);
  const word = choice === null ? t(isOpen ? "record.notYet" : "marks.missed") : known ? t(`marks.${known}`) : choice;
  return (
    <span className="with-icon" data-choice={choice ?? "none"}>
      <span aria-hidden="true">
        <VoteSquares squares={squaresOf([choice])} />
      </span>
      <bdi>{word}</bdi>
    </span>
  );
}
