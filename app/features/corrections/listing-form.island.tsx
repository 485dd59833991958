import {
  MAX_ADDRESS_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SENTENCE_LENGTH,
  MAX_TEXT_LENGTH,
  SOURCE_ROWS,
  type PostedReport,
} from "#app/features/corrections/corrections.ts";
import { ReportField } from "#app/features/corrections/report-field.tsx";
import { ReportForm } from "#app/features/corrections/report-form.tsx";
import { useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { defineIsland } from "#app/foundation/islands/define-island.ts";
import "./corrections.css";

interface Props {
  categories: readonly { id: string; name: string }[];
  posted: PostedReport | null;
}

/** Suggests a project, with the facts that the catalog needs and a source for them. */
function ListingForm({ categories, posted }: Props) {
  const { t } = useTranslation("report-form");
  return (
    <ReportForm page="/list-a-project" api="/api/listings" posted={posted}>
      {({ typed, errorOf }) => (
        <>
          <ReportField name="name" label={t("name.label")} error={errorOf("name")}>
            {(control) => <input {...control} defaultValue={typed("name")} maxLength={MAX_NAME_LENGTH} required />}
          </ReportField>
          <ReportField name="website" label={t("website.label")} hint={t("website.hint")} error={errorOf("website")}>
            {(control) => (
              <input
                {...control}
                type="url"
                defaultValue={typed("website")}
                maxLength={MAX_ADDRESS_LENGTH}
                pattern="https?://.+"
                required
              />
            )}
          </ReportField>
          <ReportField name="category" label={t("category.label")} error={errorOf("category")}>
            {(control) => (
              <select {...control} defaultValue={typed("category")} required>
                <option value="">{t("category.choose")}</option>
                {categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </ReportField>
          <ReportField name="description" label={t("description.label")} hint={t("description.hint")} error={errorOf("description")}>
            {(control) => <textarea {...control} rows={2} defaultValue={typed("description")} maxLength={MAX_SENTENCE_LENGTH} required />}
          </ReportField>
          {SOURCE_ROWS.map((row, index) => (
            <fieldset key={row} className="report-source grid">
              <legend className="stressed">{t(index === 0 ? "source.first" : "source.more")}</legend>
              <ReportField name={`source${row}`} label={t("source.url")} error={errorOf(`source${row}`)}>
                {(control) => (
                  <input
                    {...control}
                    type="url"
                    defaultValue={typed(`source${row}`)}
                    maxLength={MAX_ADDRESS_LENGTH}
                    pattern="https?://.+"
                    required={index === 0}
                  />
                )}
              </ReportField>
              <ReportField
                name={`shows${row}`}
                label={t("source.shows")}
                hint={index === 0 ? t("source.hint") : undefined}
                error={errorOf(`shows${row}`)}
              >
                {(control) => <input {...control} defaultValue={typed(`shows${row}`)} maxLength={MAX_TEXT_LENGTH} required={index === 0} />}
              </ReportField>
            </fieldset>
          ))}
        </>
      )}
    </ReportForm>
  );
}

export default defineIsland("listing-form", ListingForm, { messages: ["report-form", "common:away"] });
