import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import "./open-data.css";

/** A text for a machine, as it is; with a button that copies it when `copyLabel` names what is copied. */
export function CodeBlock({ text, label, copyLabel }: { text: string; label: string; copyLabel?: string }) {
  return (
    <div className="code-block">
      {/* A keyboard can scroll only what it can focus. */}
      <pre className="fill" tabIndex={0} role="region" aria-label={label} translate="no">
        <code>{text}</code>
      </pre>
      {copyLabel !== undefined && <CopyButton label={copyLabel} />}
    </div>
  );
}
