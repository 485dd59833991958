import type { ReactNode } from "react";

interface ControlProps {
  id: string;
  name: string;
  className: "field";
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Null if the field is valid. */
  error: string | null;
  /** Draws the control: an input, a select or a textarea. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, error and hint. */
export function ReportField({ name, label, hint, error, children }: Props) {
  const id = `report-${name}`;
  const described = [error !== null && `${id}-error`, hint !== undefined && `${id}-hint`].filter((part) => part !== false);
  return (
    <div className="grid-close">
      <label className="stressed" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        className: "field",
        "aria-invalid": error !== null || undefined,
        "aria-describedby": described.join(" ") || undefined,
      })}
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
    </div>
  );
}
