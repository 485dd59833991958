import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFormStatus } from "react-dom";

interface Props {
  look?: "plain" | "primary";
  size?: "small" | "normal" | "large";
  children: ReactNode;
}

/** The button of a form in an island; busy while its form is being sent. It keeps the focus, and what a press does meanwhile is up to the form. */
export function SubmitButton({ look = "primary", size = "normal", children }: Props) {
  const { pending } = useFormStatus();
  return (
    <button
      className={clsx("button", look === "primary" && "button-primary", size !== "normal" && `button-${size}`)}
      aria-busy={pending || undefined}
    >
      {children}
    </button>
  );
}
