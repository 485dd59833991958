import type { ReactNode } from "react";
import type { ListQuery } from "#app/foundation/lists/list-query.ts";
import "#app/foundation/lists/plain-table.css";
import { SortableHeader } from "#app/foundation/lists/sortable-header.tsx";
import { Button, SubmitButton } from "#app/foundation/ui/button.tsx";
import { CopyButton } from "#app/foundation/ui/copy-button.tsx";
import { Field } from "#app/foundation/ui/field.tsx";
import { LinkTabs } from "#app/foundation/ui/link-tabs.tsx";
import { explanationId, type ExplainedTerm } from "#app/foundation/ui/explained-term.ts";
import { RequestFaultText } from "#app/foundation/ui/request-fault.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";
import { TermTooltips } from "#app/foundation/ui/term-tooltips.tsx";
import { Verdict } from "#app/foundation/ui/verdict.tsx";
import "#app/foundation/ui/boxes.css";
import "#app/foundation/ui/chips.css";
import "#app/foundation/ui/term-tooltips.css";

const LOOKS = ["plain", "primary", "ghost"] as const;
const SIZES = ["small", "normal", "large"] as const;
const TONES = ["good", "neutral", "careful", "bad"] as const;
const FAULTS = ["away.offline", "away.unreachable", "away.failed"] as const;

const SORTED: ListQuery<"name" | "amount" | "share"> = { q: "", filters: {}, sort: "amount", order: "desc", page: 1 };
const TERM: ExplainedTerm = { id: "epoch", term: "marked term", definition: "Five days, after which rewards are calculated." };

function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return (
    <section className="container grid-loose" aria-labelledby={id}>
      <SectionHead id={id} title={name} />
      {children}
    </section>
  );
}

/** All shared components in all states, in English, because only developers see them. */
export const Gallery = () => (
  <main id="main" tabIndex={-1} className="grid-loose">
    <div className="container">
      <h1>Components</h1>
    </div>
    <Part name="Button">
      {SIZES.map((size) => (
        <p key={size} className="row">
          {LOOKS.map((look) => (
            <Button key={look} size={size} look={look}>
              {`${look}, ${size}`}
            </Button>
          ))}
          <Button size={size} isBusy>
            {`busy, ${size}`}
          </Button>
          <Button size={size} look="primary" isBusy>
            {`primary, busy, ${size}`}
          </Button>
          <Button size={size} disabled>
            {`disabled, ${size}`}
          </Button>
          <Button size={size}>
            {`with an icon, ${size}`}
            <UiIcon name="arrow-right" />
          </Button>
        </p>
      ))}
      <form className="row">
        <SubmitButton>Send</SubmitButton>
      </form>
      <div>
        <code>Text to copy</code> <CopyButton label="Copy the text" />
      </div>
    </Part>
    <Part name="Field">
      <div className="grid">
        <Field id="field-plain" label="Label" error={null} placeholder="Placeholder" />
        <Field id="field-hint" label="With a hint" hint="What belongs here" error={null} />
        <Field id="field-error" label="With an error" hint="What belongs here" error="What's wrong with it" defaultValue="Typed" />
        <Field id="field-disabled" label="Disabled" error={null} disabled />
      </div>
    </Part>
    <Part name="Choices">
      <div className="row">
        <label className="check">
          <input type="checkbox" /> Box
        </label>
        <label className="check">
          <input type="checkbox" defaultChecked /> Ticked box
        </label>
        <label className="check">
          <input type="radio" name="radio" defaultChecked /> Chosen
        </label>
        <label className="check">
          <input type="radio" name="radio" /> Not chosen
        </label>
      </div>
      <div className="row">
        <label className="chip">
          <input type="checkbox" className="sr-only" /> Chip
        </label>
        <label className="chip">
          <input type="checkbox" className="sr-only" defaultChecked /> Chosen chip
        </label>
        <a href="#choices" className="chip-active">
          Filter to remove <UiIcon name="x" />
        </a>
      </div>
      <label className="grid-close">
        <span className="stressed">Select</span>
        <select className="field">
          <option>First</option>
          <option>Second</option>
        </select>
      </label>
      <div className="segmented" role="group" aria-label="Segments">
        <button type="button" aria-pressed="true">
          Chosen
        </button>
        <button type="button" aria-pressed="false">
          Not chosen
        </button>
      </div>
    </Part>
    <Part name="Tabs">
      <div>
        <LinkTabs
          label="Tabs"
          panel="tab-panel"
          tabs={[
            { id: "tab-1", to: "#tabs", name: "Selected", isSelected: true },
            { id: "tab-2", to: "#tabs", name: "Not selected", isSelected: false },
          ]}
        />
        <div id="tab-panel" role="tabpanel" aria-labelledby="tab-1">
          <p>Panel</p>
        </div>
      </div>
    </Part>
    <Part name="Table">
      <div>
        <table className="plain-table">
          <thead>
            <tr>
              {(["name", "amount", "share"] as const).map((column) => (
                <SortableHeader key={column} path="/ui" query={SORTED} column={column}>
                  {column}
                </SortableHeader>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Row</th>
              <td>1,000 ADA</td>
              <td>12%</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Part>
    <Part name="Tooltip">
      <p>
        A text with a{" "}
        <button type="button" className="term" popoverTarget={explanationId(TERM.id)}>
          {TERM.term}
        </button>{" "}
        that explains itself.
      </p>
      <TermTooltips terms={[TERM]} />
    </Part>
    <Part name="Verdict">
      {TONES.map((tone) => (
        <Verdict key={tone} id={`verdict-${tone}`} tone={tone} title={`An answer that is ${tone}`}>
          <p>What follows from it.</p>
        </Verdict>
      ))}
    </Part>
    <Part name="Empty and faults">
      <div className="empty-place empty-box">
        <p className="muted">Nothing to show.</p>
      </div>
      {FAULTS.map((fault) => (
        <p key={fault} className="alarm">
          <RequestFaultText fault={fault} />
        </p>
      ))}
      <p className="notice">A notice</p>
      <p>
        <span className="skeleton" />
      </p>
    </Part>
  </main>
);
