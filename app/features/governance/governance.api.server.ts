import { Hono } from "hono";
import type { GovernanceService } from "#app/features/governance/governance.server.ts";
import { parseDrepQuery } from "#app/features/governance/governance.ts";
import { drepPage, actionViews, type ActionView } from "#app/features/governance/governance-view.server.ts";
import { fetchedEnvelope, iso } from "#app/foundation/figures/envelope.server.ts";

const toApiAction = ({ proposedAt, tallyAt, deadline, ...action }: ActionView) => ({
  ...action,
  proposedAt: iso(proposedAt),
  tallyAt: iso(tallyAt),
  deadline: iso(deadline),
});

/**
 * GET /api/governance and /api/governance/dreps. Amounts in ADA; shares of votes in percent,
 * needed shares from 0 to 1; without a sort the order of DReps is drawn for the day.
 */
export const createGovernanceApi = (governance: GovernanceService): Hono =>
  new Hono()
    .get("/governance", async (context) => {
      const { actions, dreps, committee } = governance.latestGovernance().value;
      if (!actions) return context.json(fetchedEnvelope(null, null, "koios"));
      const { open, decided } = await actionViews(governance);
      const data = {
        open: open.map(toApiAction),
        decided: decided.map(toApiAction),
        dreps: dreps && { registered: dreps.registered, power: dreps.power },
        committee: committee && { members: committee.members, quorum: committee.quorum },
      };
      return context.json(fetchedEnvelope(data, actions, "koios"));
    })
    .get("/governance/dreps", async (context) => {
      const query = parseDrepQuery(new URL(context.req.url).searchParams);
      const { dreps } = governance.latestGovernance().value;
      if (!dreps) return context.json(fetchedEnvelope(null, null, "koios"));
      const { rows, page, pages, total, day, talliedActions } = await drepPage(governance, query);
      return context.json(
        fetchedEnvelope(
          {
            total,
            page,
            pages,
            sort: query.sort,
            order: query.sort && query.order,
            drawnFor: day,
            openActionsCounted: talliedActions,
            dreps: rows,
          },
          dreps,
          "koios",
        ),
      );
    });
