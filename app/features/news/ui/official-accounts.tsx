import { clsx } from "clsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { avatarPicture } from "#app/foundation/ui/art/avatar-picture.ts";
import { BrandIcon } from "#app/foundation/ui/brand-icon.tsx";
import { SectionHead } from "#app/foundation/ui/section-head.tsx";
import "./news.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/ui/art/hatches.css";

export interface OfficialAccount {
  id: string;
  name: string;
  handle: string;
}

/** Five different colors for neighboring entries. */
const COLORS = ["defi", "infrastructure", "identity", "gaming", "nfts"] as const;

interface Props {
  accounts: readonly OfficialAccount[];
  /** Time of the oldest check of these accounts, in milliseconds since 1970. */
  asOf: number;
  /** True if the list above fills the first screen. */
  isLater: boolean;
}

export function OfficialAccounts({ accounts, asOf, isLater }: Props) {
  const { t } = useTranslation(["news", "story"]);
  const formats = useFormats();
  return (
    <section className={clsx("container section official-accounts", isLater && "deferred-layout")} aria-labelledby="accounts">
      <SectionHead id="accounts" title={t("accounts.title")} text={t("accounts.text", { date: formats.date(asOf) })} />
      <ul className="sheet account-list">
        {accounts.map(({ id, name, handle }, index) => (
          <li className="grid" key={id} data-cat={COLORS[index % COLORS.length]}>
            <svg className="avatar" width={48} height={48} viewBox="0 0 64 64" aria-hidden="true">
              <use href={avatarPicture("account", id)} />
            </svg>
            <div className="account-name">
              <h3 className="fact-name stressed">{name}</h3>
              <p className="hint">@{handle}</p>
            </div>
            <a
              href={`https://x.com/${handle}`}
              target="_blank"
              rel="noopener"
              className="button button-small"
              aria-label={t("accounts.followName", { name })}
            >
              <BrandIcon name="x" size={16} />
              {t("accounts.follow")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
