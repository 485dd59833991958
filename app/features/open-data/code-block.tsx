import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import "./open-data.css";

/** Code or a response shown as is. `copyLabel` names the copied text; without it there's no copy button. */
export function CodeBlock({ text, label, copyLabel }: { text: string; label: string; copyLabel?: string }) {
  return (
    <div className="code-block">
      {/* Focusable, so that a keyboard can scroll it. */}
      <pre className="fill" tabIndex={0} role="region" aria-label={label} translate="no">
        <code>{text}</code>
      </pre>
      {copyLabel !== undefined && <CopyButton label={copyLabel} />}
    </div>
  );
}
