import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "plain" | "primary" | "ghost";
  size?: "small" | "normal" | "large";
  /** Shows a growing bar. A busy button keeps the focus and still fires clicks; its owner decides what they do. */
  isBusy?: boolean;
}

/** A button, by default with the type "button". */
export function Button({ look = "plain", size = "normal", isBusy = false, className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={clsx("button", look !== "plain" && `button-${look}`, size !== "normal" && `button-${size}`, className)}
      aria-busy={isBusy || undefined}
    />
  );
}

/** Submits its form, and is busy meanwhile if an island sends the form. */
export const SubmitButton = ({ look = "primary", ...rest }: Omit<ButtonProps, "type" | "isBusy">) => (
  <Button {...rest} type="submit" look={look} isBusy={useFormStatus().pending} />
);
