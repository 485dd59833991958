import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PoolTermsTable } from "#app/features/staking/pool-terms-table.tsx";
import { POOL_STATUSES } from "#app/features/staking/staking.ts";
import { messagesOf } from "#app/foundation/content/messages.server.ts";
import { MessagesProvider } from "#app/foundation/i18n/i18n.tsx";

const TERMS = { epoch: 600, margin: 0.02, fixedCost: 170, pledge: 1000, announcedAt: null };

test.each(POOL_STATUSES.map((status) => [status, status === "retired" ? "Last in effect" : "In effect"] as const))(
  "The terms of a pool that is %s have the heading “%s”",
  (status, heading) => {
    const html = renderToString(
      <MessagesProvider language="en" namespaces={messagesOf("en", "stake-pool", "staking")}>
        <PoolTermsTable inEffect={TERMS} announced={[]} status={status} />
      </MessagesProvider>,
    );
    expect(html).toContain(`<th scope="col">${heading}<`);
  },
);
