import { useLanguage, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { pathIn } from "#app/foundation/i18n/languages.ts";
import "#app/foundation/ui/chips.css";

/** Imitates an address of our directory. */
const EXAMPLE_LINK = "https://minswap-airdrop.app";
/** Policy and name of a token in our directory. */
const EXAMPLE_TOKEN = "279c909f348e533da5808898f87f9a14bb2c3dfbbacccd631d927a3f.534e454b";

/** Texts to try the check with. Our own data answers them, whatever other sources say. */
export function CheckExamples() {
  const { t } = useTranslation("check");
  const language = useLanguage();
  const examples = [
    ["link", EXAMPLE_LINK],
    ["message", t("examples.text", { link: EXAMPLE_LINK })],
    ["token", EXAMPLE_TOKEN],
  ] as const;
  return (
    <div className="row" role="group" aria-labelledby="check-examples">
      <span id="check-examples" className="hint">
        {t("examples.title")}
      </span>
      {examples.map(([name, text]) => (
        <form key={name} method="post" action={`${pathIn("/check", language)}#check-verdict`}>
          <input type="hidden" name="input" value={text} />
          <button type="submit" className="chip">
            {t(`examples.${name}`)}
          </button>
        </form>
      ))}
    </div>
  );
}
