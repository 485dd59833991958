import { clsx } from "clsx";
import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"input">, "aria-invalid" | "aria-describedby"> {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Error in the field's text; null if there's none. */
  error: string | null;
}

/** A text field with its label, error and hint. */
export function Field({ id, label, hint, error, className, ...rest }: Props) {
  const described = [error !== null && `${id}-error`, hint !== undefined && `${id}-hint`].filter((part) => part !== false);
  return (
    <>
      <label className="stressed" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={clsx("field", className)}
        aria-invalid={error !== null || undefined}
        aria-describedby={described.join(" ") || undefined}
      />
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="alarm">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </>
  );
}
