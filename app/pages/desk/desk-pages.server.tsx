import { listEntries } from "#app/features/desk/desk-log.server.ts";
import { DeskTime } from "#app/features/desk/desk-time.tsx";
import { listMembers, listPasskeys } from "#app/features/desk/members.server.ts";
import { dataSources } from "#app/features/open-data/data-sources.server.ts";
import { sourceStatus } from "#app/features/open-data/source-status.server.ts";
import { listFailingJobs } from "#app/foundation/jobs/job-states.server.ts";
import { countSessions } from "#app/features/desk/sessions.server.ts";
import { logPage } from "#app/pages/desk/desk-log.server.tsx";
import { islandPage, type DeskPage, type DeskRequest } from "#app/pages/desk/desk-page.server.tsx";
import PasskeysIsland from "#app/pages/desk/desk-passkeys.island.tsx";
import { ordersPage } from "#app/pages/desk/desk-orders.server.ts";
import OrdersIsland from "#app/pages/desk/desk-orders.island.tsx";
import { reportsFor } from "#app/pages/desk/desk-reports.server.ts";
import ReportsIsland from "#app/pages/desk/desk-reports.island.tsx";
import SiteIsland from "#app/pages/desk/desk-site.island.tsx";
import SourcesIsland from "#app/pages/desk/desk-sources.island.tsx";
import PeopleIsland from "#app/pages/desk/desk-people.island.tsx";
import "#app/features/desk/desk.css";

const NEWEST = 8;

async function renderStart({ desk, session: { member } }: DeskRequest) {
  const entries = await listEntries(desk.db, {}, NEWEST);
  return (
    <>
      <p>
        You’re signed in as {member.name}, {member.role}.
      </p>
      <section className="desk-panel" aria-labelledby="latest">
        <h2 id="latest">Latest changes</h2>
        <ul className="desk-rows">
          {entries.map(({ id, at, actor, action, subject }) => (
            <li key={id}>
              <span>
                {actor}: {action} <span className="stressed">{subject}</span>
              </span>
              <span className="hint">
                <DeskTime at={at} />
              </span>
            </li>
          ))}
        </ul>
        <p>
          <a className="lone-link" href="/desk/log">
            Open the log
          </a>
        </p>
      </section>
    </>
  );
}

/** Pages for signed-in members, in the order of the navigation. */
export const DESK_PAGES: readonly DeskPage[] = [
  { path: "", title: "Start", role: "editor", render: renderStart },
  islandPage({
    path: "reports",
    title: "Reports",
    role: "editor",
    island: ReportsIsland,
    load: ({ services, query }) => reportsFor(services, query),
  }),
  islandPage({
    path: "sources",
    title: "Sources",
    role: "editor",
    island: SourcesIsland,
    load: async ({ desk: { db }, services: { sourceHealth } }) => ({
      jobs: await listFailingJobs(db),
      sources: sourceStatus(dataSources(), sourceHealth).map(({ id, name, state, askedAt, lastSuccessAt, failures, findings }) => ({
        id,
        name,
        state,
        askedAt,
        lastSuccessAt,
        problems: [
          ...failures.map(({ part, outcome }) => `${part}: ${outcome}`),
          ...findings.map(({ kind, place, value, count }) => `${kind} ${place}${value === undefined ? "" : ` = ${value}`} (${count})`),
        ],
      })),
    }),
  }),
  islandPage({
    path: "site",
    title: "Site",
    role: "editor",
    island: SiteIsland,
    load: async ({ services: { siteNotice } }) => siteNotice.latest(),
  }),
  islandPage({
    path: "orders",
    title: "Orders",
    role: "owner",
    island: OrdersIsland,
    load: ({ desk, services }) => ordersPage(services, desk.now()),
  }),
  islandPage({
    path: "passkeys",
    title: "Your passkeys",
    role: "editor",
    island: PasskeysIsland,
    load: async ({ desk: { db, now }, session: { member } }) => ({
      passkeys: await listPasskeys(db, member.id),
      sessions: await countSessions(db, member.id, now()),
    }),
  }),
  islandPage({
    path: "people",
    title: "People",
    role: "owner",
    island: PeopleIsland,
    load: async ({ desk: { db, now }, session: { member } }) => ({ self: member.id, people: await listMembers(db, now()) }),
  }),
  logPage,
];
