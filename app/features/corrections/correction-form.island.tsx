import { MAX_ADDRESS_LENGTH, MAX_TEXT_LENGTH, type ItemChoice, type PostedReport } from "#app/features/corrections/corrections.ts";
import { ReportField } from "#app/features/corrections/report-field.tsx";
import { ReportForm, type FormState } from "#app/features/corrections/report-form.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";

interface Props {
  about: string;
  /** The item from the page's address, if the page shows several. */
  item: string;
  choice: ItemChoice | null;
  posted: PostedReport | null;
}

/** Reports an error on a page. */
function CorrectionForm({ about, item, choice, posted }: Props) {
  const { t } = useTranslation("report-form");
  return (
    <ReportForm page="/report" api="/api/reports" posted={posted} hidden={choice ? { about } : { about, item: "" }}>
      {(state) => (
        <>
          {choice && <ItemField choice={choice} item={item} state={state} />}
          <ReportField name="wrong" label={t("wrong.label")} hint={t("wrong.hint")} error={state.errorOf("wrong")}>
            {(control) => <textarea {...control} rows={3} defaultValue={state.typed("wrong")} maxLength={MAX_TEXT_LENGTH} required />}
          </ReportField>
          <ReportField name="right" label={t("right.label")} error={state.errorOf("right")}>
            {(control) => <textarea {...control} rows={3} defaultValue={state.typed("right")} maxLength={MAX_TEXT_LENGTH} />}
          </ReportField>
          <ReportField name="evidence" label={t("evidence.label")} hint={t("evidence.hint")} error={state.errorOf("evidence")}>
            {(control) => <textarea {...control} rows={2} defaultValue={state.typed("evidence")} maxLength={MAX_TEXT_LENGTH} />}
          </ReportField>
        </>
      )}
    </ReportForm>
  );
}

function ItemField({ choice: { kind, options }, item, state }: { choice: ItemChoice; item: string; state: FormState }) {
  const { t } = useTranslation("report-form");
  const chosen = state.typed("item") || item;
  return (
    <ReportField name="item" label={t(`item.${kind}`)} error={state.errorOf("item")}>
      {(control) =>
        kind === "link" ? (
          <input {...control} defaultValue={chosen} maxLength={MAX_ADDRESS_LENGTH} autoCapitalize="none" spellCheck={false} />
        ) : (
          <select {...control} defaultValue={chosen}>
            <option value="">{t("item.all")}</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )
      }
    </ReportField>
  );
}

export default defineIsland("correction-form", CorrectionForm, { messages: ["report-form", "common:away"] });
