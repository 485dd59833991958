import type { ReactNode, Ref } from "react";
import { UiIcon, type UiIconName } from "#app/foundation/ui/ui-icon.tsx";
import "./answers.css";

export type VerdictTone = "good" | "neutral" | "careful" | "bad";

const ICONS: Record<VerdictTone, UiIconName> = {
  good: "list-checks",
  neutral: "circle-question-mark",
  careful: "circle-exclamation-point",
  bad: "circle-x",
};

/** The answer to a visitor's question, in its tone, with its consequences. */
export function Verdict({
  id,
  tone,
  verdict,
  kind,
  title,
  titleRef,
  children,
}: {
  id: string;
  tone: VerdictTone;
  /** Identifies the answer if several share a tone. */
  verdict?: string;
  /** Kind of thing that was judged, above the title. */
  kind?: string | undefined;
  title: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}) {
  return (
    <section className="verdict grid-wide" data-tone={tone} data-verdict={verdict} aria-labelledby={id}>
      <UiIcon name={ICONS[tone]} size={28} />
      <div className="grid">
        {kind !== undefined && <p className="detail">{kind}</p>}
        <h2 className="verdict-title" id={id} tabIndex={-1} ref={titleRef}>
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
