import type { EcosystemService } from "#app/features/ecosystem/ecosystem.server.ts";
import {
  chooseWallets,
  isSelectable,
  parseAnswers,
  serializeAnswers,
  type Answers,
  type NamedWallet,
  type Proposal,
  type Wallet,
} from "#app/features/ecosystem/wallets/wallet-choice.ts";
import { projects, type Project } from "#app/foundation/content/projects.server.ts";

const isWallet = (project: Project): project is Project & Wallet => project.wallet !== undefined;
const toNamedWallet = ({ id, name }: NamedWallet): NamedWallet => ({ id, name });

export function recommendWallets(
  answers: Answers,
  descriptionOf: (project: Project) => string,
  { withShownStatus }: Pick<EcosystemService, "withShownStatus">,
): Proposal {
  const wallets = [...projects().values()].map(withShownStatus).filter(isWallet);
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const find = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const { picks, fitting, equal, weaker, elsewhere } = chooseWallets(wallets, answers);
  return {
    picks: picks.flatMap((pick) =>
      find([pick.id]).map((wallet) => ({
        ...pick,
        name: wallet.name,
        description: descriptionOf(wallet),
        platforms: wallet.wallet.platforms,
        website: wallet.website,
        checked: wallet.checked,
        confirmed: wallet.statusAsOf,
        status: wallet.status,
      })),
    ),
    fitting,
    equal: find(equal).map(toNamedWallet),
    weaker: find(weaker).map(toNamedWallet),
    elsewhere: find(elsewhere).map(toNamedWallet),
    wallets: wallets.filter(isSelectable).length,
    live: wallets.filter(({ status }) => status === "live").length,
    closed: wallets.filter(({ status }) => status === "discontinued").map(toNamedWallet),
  };
}

/** Removes unknown values from the query. */
export const canonicalAnswers = (asked: URLSearchParams): URLSearchParams => serializeAnswers(parseAnswers(asked));
