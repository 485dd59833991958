import type { ReactNode } from "react";
import { FactList, CheckPart } from "#app/features/check/check-parts.tsx";
import { SecondSourceNote, SourceDifferences } from "#app/features/check/second-source.tsx";
import {
  isCertificateKind,
  VOTERS,
  VOTES,
  type ScriptOwner,
  type TokenAmount,
  type TransactionAnswer,
  type TransactionParty,
} from "#app/features/check/transaction-answer.ts";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import "./check.css";
import "#app/foundation/ui/points.css";
import "#app/foundation/ui/boxes.css";

export function TransactionDetails({ transaction }: { transaction: TransactionAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const { isKnown, at, fee, message, metadata, fetchedAt, second } = transaction;
  return (
    <>
      <SourceDifferences second={second} of="tx" isKnown={isKnown} />
      {isKnown && (
        <>
          <FactList
            rows={[
              [t("tx.when"), at !== null && t("utc", { time: formats.dateTime(at) })],
              [t("tx.fee"), fee !== null && t("stake.ada", { amount: formats.ada(fee) })],
            ]}
          />
          <Parties transaction={transaction} />
          <Actions transaction={transaction} />
          <OwnersNote transaction={transaction} />
          {(message !== null || metadata.length > 0) && (
            <CheckPart id="check-metadata" title={t("tx.metadataTitle")}>
              <p className="secondary">{t("tx.metadataNote")}</p>
              {message !== null && <blockquote className="check-quoted identifier">{message}</blockquote>}
              <FactList rows={metadata.map(({ label, text }) => [t("tx.label", { label }), text] as const)} />
            </CheckPart>
          )}
        </>
      )}
      {fetchedAt !== null && <p className="secondary">{t("readAt", { time: formats.dateTime(fetchedAt) })}</p>}
      <SecondSourceNote second={second} of="tx" isCompared={isKnown === true} />
    </>
  );
}

function Owner({ owner: { name, path, label } }: { owner: ScriptOwner }) {
  const formats = useFormats();
  return (
    <>
      {path === null ? name : <LocalLink to={path}>{name}</LocalLink>}
      {label !== null && (
        <>
          {formats.colon}
          {label}
        </>
      )}
    </>
  );
}

/** Source of the scripts' names. */
function OwnersNote({ transaction: { parties, minted, scripts } }: { transaction: TransactionAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const owners = [...parties.flatMap((party) => [party, ...party.tokens]), ...minted, ...scripts].flatMap(({ owner }) => owner ?? []);
  const saidAt = owners.find((owner) => owner.saidAt !== null)?.saidAt;
  if (owners.length === 0) return null;
  return <p className="secondary">{saidAt ? t("tx.ownersRegistry", { date: formats.date(Date.parse(saidAt)) }) : t("tx.owners")}</p>;
}

function Parties({ transaction: { parties, otherParties } }: { transaction: TransactionAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  if (parties.length === 0) return null;
  const hasTokens = parties.some(({ tokens }) => tokens.length > 0);
  return (
    <CheckPart id="check-parties" title={t("tx.partiesTitle")}>
      {parties.every(({ role }) => role === "sender") && <p>{t("tx.toSelf")}</p>}
      <ul className="grid">
        {parties.map((party) => (
          <Party key={party.address} party={party} />
        ))}
      </ul>
      {otherParties > 0 && <p>{t("tx.others", { number: formats.integer(otherParties) })}</p>}
      <p className="secondary">{t("tx.partiesNote")}</p>
      {hasTokens && <p className="secondary">{t("tx.tokenNote")}</p>}
    </CheckPart>
  );
}

function Party({ party: { address, role, isScript, owner, ada, tokens } }: { party: TransactionParty }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  return (
    <li className="check-quoted grid-tight" data-role={role}>
      <span className="secondary">{t(`tx.roles.${role}`)}</span>
      <strong>{t("stake.ada", { amount: formats.ada(ada) })}</strong>
      {tokens.map((token) => (
        <Token key={token.policyId + token.name + token.quantity} token={token} />
      ))}
      {isScript && <span>{owner ? <Owner owner={owner} /> : t("tx.unknownScript")}</span>}
      <span className="identifier secondary">{address}</span>
    </li>
  );
}

/** `<bdi>` isolates the name, so that its text direction doesn't affect the rest. */
function Token({ token: { name, quantity, owner } }: { token: TokenAmount }) {
  const formats = useFormats();
  const amount = Number(quantity.replace("\u2212", "-"));
  return (
    <span>
      {Number.isSafeInteger(Math.trunc(amount)) ? formats.upTo(amount, 6) : quantity} <bdi className="identifier stressed">{name}</bdi>
      {owner && (
        <>
          {" "}
          (<Owner owner={owner} />)
        </>
      )}
    </span>
  );
}

function Actions({ transaction: { certificates, votes, withdrawn, minted, scripts } }: { transaction: TransactionAnswer }) {
  const { t } = useTranslation("check");
  const formats = useFormats();
  const voterText = (word: string): string => {
    const voter = VOTERS.find((candidate) => candidate === word);
    return voter ? t(`tx.voters.${voter}`) : t("tx.unknownWord", { word: word || "?" });
  };
  const voteText = (word: string): string => {
    const vote = VOTES.find((candidate) => candidate === word);
    return vote ? t(`tx.votes.${vote}`) : t("tx.unknownWord", { word: word || "?" });
  };
  const actions: (readonly [key: string, text: ReactNode])[] = [
    ...certificates.map(
      (kind) => [kind, isCertificateKind(kind) ? t(`tx.certificates.${kind}`) : t("tx.certificates.other", { kind })] as const,
    ),
    ...[...new Set(votes.map(({ voter, vote }) => t("tx.vote", { voter: voterText(voter), vote: voteText(vote) })))].map(
      (text) => [text, text] as const,
    ),
    ...(withdrawn === null ? [] : [["withdrawn", t("tx.withdrawn", { amount: formats.ada(withdrawn) })] as const]),
    ...minted.map((token) => {
      const said = t(token.quantity.startsWith("\u2212") ? "tx.burned" : "tx.minted");
      return [
        token.policyId + token.name,
        <>
          {said} <Token token={token} />
        </>,
      ] as const;
    }),
    ...scripts.map(
      ({ hash, owner }) =>
        [
          hash,
          <>
            {owner ? t("tx.knownScript") : t("tx.script")} {owner && <Owner owner={owner} />}{" "}
            <span className="identifier secondary">{hash}</span>
          </>,
        ] as const,
    ),
  ];
  if (actions.length === 0) return null;
  return (
    <CheckPart id="check-actions" title={t("tx.actionsTitle")}>
      <ul className="bullets">
        {actions.map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </CheckPart>
  );
}
