import type { ShownVote } from "#app/features/governance/actions/action-page.ts";
import { VOTE_FILTERS, voteListPath, type VoteQuery } from "#app/features/governance/actions/votes/vote-query.ts";
import { CHOICES, linkOf } from "#app/features/governance/governance.ts";
import { shortId } from "#app/features/governance/short-id.ts";
import { useRenderedAt } from "#app/foundation/figures/rendered-at.tsx";
import { useFormats, useTranslation } from "#app/foundation/i18n/i18n.tsx";
import { LocalLink } from "#app/foundation/i18n/link.tsx";
import { Pagination } from "#app/foundation/lists/pagination.tsx";
import { TableCell } from "#app/foundation/lists/table-cell.tsx";
import "#app/features/governance/actions/governance-action.css";
import "#app/foundation/ui/titles.css";
import "#app/foundation/lists/lists.css";
import "#app/foundation/ui/chips.css";

export interface VotePage {
  rows: readonly ShownVote[];
  total: number;
  page: number;
  pages: number;
}

interface Props {
  id: string;
  query: VoteQuery;
  /** Null until we have read the action's votes. */
  votes: VotePage | null;
  /** Roles that have votes. */
  roles: readonly string[];
}

/** All votes on an action, newest first, with links that filter and page them. Reasons are documents by the voters. */
export function VoteList({ id, query, votes, roles }: Props) {
  const { t } = useTranslation(["governance-action", "lists"]);
  const formats = useFormats();
  const isNarrowed = Object.keys(query.filters).length > 0;
  return (
    <section className="card action-section" id="votes">
      <h2 className="panel-title" id="list-title">
        {t("list.title")}
      </h2>
      {votes === null ? (
        <p className="secondary">{t("list.notRead")}</p>
      ) : (
        <>
          {(votes.total > 0 || isNarrowed) && (
            <nav className="grid-close" aria-label={t("list.filter")}>
              {roles.length > 1 && (
                <FilterLinks id={id} query={query} name="body" values={VOTE_FILTERS.body.filter((body) => roles.includes(body))} />
              )}
              <FilterLinks id={id} query={query} name="choice" values={VOTE_FILTERS.choice} />
            </nav>
          )}
          {votes.total === 0 ? (
            <p className="secondary">{t(isNarrowed ? "list.none" : "list.empty")}</p>
          ) : (
            <>
              <p className="hint">{t("list.found", { count: votes.total, number: formats.integer(votes.total) })}</p>
              <VoteTable votes={votes.rows} />
              <Pagination page={votes.page} pages={votes.pages} pathTo={(page) => voteListPath(id, query, { page })} />
            </>
          )}
        </>
      )}
    </section>
  );
}

type FilterName = keyof typeof VOTE_FILTERS;

function FilterLinks({
  id,
  query,
  name,
  values,
}: {
  id: string;
  query: VoteQuery;
  name: FilterName;
  values: readonly (typeof VOTE_FILTERS)[FilterName][number][];
}) {
  const { t } = useTranslation("governance-action");
  const { [name]: current, ...others } = query.filters;
  return (
    <ul className="row">
      {[null, ...values].map((value) => (
        <li key={value}>
          <LocalLink
            to={voteListPath(id, query, { filters: value === null ? others : { ...query.filters, [name]: value } })}
            className="chip"
            aria-current={(current ?? null) === value}
          >
            {t(`list.${value ?? "all"}`)}
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}

function VoteTable({ votes }: { votes: readonly ShownVote[] }) {
  const { t } = useTranslation("governance-action");
  const formats = useFormats();
  return (
    <div className="list-frame" role="region" aria-labelledby="list-title" tabIndex={0}>
      <table className="list-table vote-table">
        <thead>
          <tr>
            {(["voter", "vote", "reason", "time", "power"] as const).map((head) => (
              <th key={head} scope="col">
                {t(`list.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {votes.map((vote) => (
            <tr key={`${vote.voterId} ${vote.votedAt}`} data-voter={vote.voterId}>
              <th scope="row">
                <Voter vote={vote} />
              </th>
              <TableCell label={t("list.vote")}>
                <Choice vote={vote} />
              </TableCell>
              <TableCell label={t("list.reason")}>
                <Reason vote={vote} />
              </TableCell>
              <TableCell label={t("list.time")}>{vote.votedAt !== null && <VoteTime at={vote.votedAt} />}</TableCell>
              <TableCell label={t("list.power")}>
                {vote.role === "committee" ? t("list.seat") : vote.power === null ? "" : `${formats.compact(vote.power)} ADA`}
              </TableCell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Voter({ vote: { name, voterId, role, path } }: { vote: ShownVote }) {
  const { t } = useTranslation(["governance-action", "governance"]);
  const shown = name === null ? <code title={voterId}>{shortId(voterId)}</code> : <bdi>{name}</bdi>;
  return (
    <>
      {path === null ? (
        shown
      ) : (
        <LocalLink to={path} className="lone-link">
          {shown}
        </LocalLink>
      )}
      <span className="list-note fine-print">
        {name === null
          ? role === "drep" || role === "pool" || role === "committee"
            ? t(`list.${role}Role`)
            : role
          : t("governance:dreps.claimed")}
        {name !== null && (
          <code className="list-note" title={voterId}>
            {shortId(voterId)}
          </code>
        )}
      </span>
    </>
  );
}

/** A short date, with the time of day on hover. */
function VoteTime({ at }: { at: number }) {
  const formats = useFormats();
  const isThisYear = new Date(at).getUTCFullYear() === new Date(useRenderedAt()).getUTCFullYear();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formats.dateTime(at)}\u00a0UTC`}>
      {isThisYear ? formats.dayMonth(at) : formats.date(at)}
    </time>
  );
}

function Choice({ vote: { choice, isSuperseded } }: { vote: ShownVote }) {
  const { t } = useTranslation("governance-action");
  const known = CHOICES.find((candidate) => candidate === choice);
  return (
    <span className="vote-choice" data-choice={choice}>
      {known ? t(`list.${known}`) : choice}
      {isSuperseded && <span className="list-note fine-print">{t("list.changed")}</span>}
    </span>
  );
}

function Reason({ vote: { anchor, reason } }: { vote: ShownVote }) {
  const { t } = useTranslation("governance-action");
  const link = linkOf(anchor?.url ?? null);
  if (anchor === null) return <span className="faint vote-without-reason">{t("list.noReason")}</span>;
  const address = link ? (
    <a className="lone-link" href={link.href} rel="noopener nofollow ugc">
      {t("list.reasonAt", { host: link.host })}
    </a>
  ) : (
    <code title={anchor.url}>{shortId(anchor.url)}</code>
  );
  return (
    <>
      {reason !== null && (
        <>
          <q className="vote-reason">
            <bdi>{reason}</bdi>
          </q>{" "}
        </>
      )}
      {address}
    </>
  );
}
