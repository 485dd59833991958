import { Form, useNavigation } from "react-router";
import { POOLS_PATH, type PoolQuery } from "#app/features/staking/staking.ts";
import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import { UiIcon } from "#app/foundation/ui/ui-icon.tsx";

/** Finds pools by ticker, name or identifier; the sorting stays. */
export function PoolSearch({ query }: { query: PoolQuery }) {
  const { t } = useTranslation(["staking", "lists"]);
  const isBusy = useNavigation().state === "loading";
  return (
    <Form action={pathIn(POOLS_PATH, useLanguage())} preventScrollReset className="list-search" role="search">
      <label htmlFor="pool-search">{t("pools.search")}</label>
      <div>
        <div className="field-box">
          <UiIcon name="search" />
          <input id="pool-search" key={query.q} name="q" type="search" defaultValue={query.q} maxLength={80} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </div>
        <button className="button" aria-busy={isBusy}>
          {t("lists:search")}
        </button>
      </div>
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      {query.sort && query.order === "asc" && <input type="hidden" name="order" value="asc" />}
    </Form>
  );
}
