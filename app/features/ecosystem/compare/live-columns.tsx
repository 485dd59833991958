import { useMemo, type ReactNode } from "react";
import type { ComparedProject } from "#app/features/ecosystem/compare/comparison.ts";
import { projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { useLive } from "#app/foundation/live/use-live.ts";

interface Props {
  columns: readonly ComparedProject[];
  children: (columns: readonly ComparedProject[]) => ReactNode;
}

const NONE: readonly ComparedProject[] = [];

/** Gives the columns with their newest figures: each one is followed by a component of its own, because their number changes. */
export const LiveColumns = ({ columns, children }: Props) => (
  <RemainingColumns columns={columns} followed={NONE}>
    {children}
  </RemainingColumns>
);

function RemainingColumns({ columns, followed, children }: Props & { followed: readonly ComparedProject[] }) {
  const [next, ...others] = columns;
  return next ? (
    <LiveColumn key={next.view.card.id} one={next} others={others} followed={followed}>
      {children}
    </LiveColumn>
  ) : (
    children(followed)
  );
}

function LiveColumn({
  one,
  others,
  followed,
  children,
}: {
  one: ComparedProject;
  others: readonly ComparedProject[];
  followed: readonly ComparedProject[];
  children: Props["children"];
}) {
  const topic = useMemo(() => projectTopic(one.view.card.id), [one]);
  const value = useLive(topic, one.figures);
  return (
    <RemainingColumns columns={others} followed={[...followed, { ...one, figures: { ...one.figures, value } }]}>
      {children}
    </RemainingColumns>
  );
}
