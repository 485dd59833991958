import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "plain" | "primary" | "ghost";
  size?: "small" | "normal" | "large";
  /** Shown as a bar that grows. A busy button keeps the focus and takes presses: what they do is up to its owner. */
  isBusy?: boolean;
}

/** A button; of the type "button" unless it says otherwise. */
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

/** Sends the form that it's in, and is busy meanwhile where an island sends it. */
export const SubmitButton = ({ look = "primary", ...rest }: Omit<ButtonProps, "type" | "isBusy">) => (
  <Button {...rest} type="submit" look={look} isBusy={useFormStatus().pending} />
);
