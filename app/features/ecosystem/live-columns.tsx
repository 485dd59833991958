import { useMemo, type ReactNode } from "react";
import type { Compared } from "#app/features/ecosystem/comparison.ts";
import { projectTopic } from "#app/features/ecosystem/ecosystem.ts";
import { useLive } from "#app/foundation/live/use-live.ts";

interface Props {
  columns: readonly Compared[];
  children: (columns: readonly Compared[]) => ReactNode;
}

const NONE: readonly Compared[] = [];

/** Gives the columns with their newest figures: each one is followed by a component of its own, because their number changes. */
export const LiveColumns = ({ columns, children }: Props) => (
  <Rest columns={columns} followed={NONE}>
    {children}
  </Rest>
);

function Rest({ columns, followed, children }: Props & { followed: readonly Compared[] }) {
  const [next, ...others] = columns;
  return next ? (
    <Followed key={next.view.card.id} one={next} others={others} followed={followed}>
      {children}
    </Followed>
  ) : (
    children(followed)
  );
}

function Followed({ one, others, followed, children }: { one: Compared; others: readonly Compared[]; followed: readonly Compared[]; children: Props["children"] }) {
  const topic = useMemo(() => projectTopic(one.view.card.id), [one]);
  const value = useLive(topic, one.figures);
  return (
    <Rest columns={others} followed={[...followed, { ...one, figures: { ...one.figures, value } }]}>
      {children}
    </Rest>
  );
}
