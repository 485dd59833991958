import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";
import type { LinkOutcome } from "#app/foundation/email/email-link.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import "./email-link.css";

interface Props {
  shown: "prompt" | LinkOutcome;
  title: string;
  text: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

export function EmailLinkCard({ shown, title, text, titleRef, children }: Props) {
  const isDone = shown === "done";
  return (
    <div className={clsx("card email-link-card grid-wide", isDone && "email-link-done")}>
      <UiIcon name={isDone ? "circle-check" : "mail-question-mark"} />
      <h1 ref={titleRef} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{text}</p>
      {children}
    </div>
  );
}
