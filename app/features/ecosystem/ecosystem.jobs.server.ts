import { activityJobs } from "#app/features/ecosystem/activity/activity.jobs.server.ts";
import { defillamaJobs } from "#app/features/ecosystem/catalog/defillama.jobs.server.ts";
import { assetJobs } from "#app/features/ecosystem/catalog/koios-assets.jobs.server.ts";
import { tokenJobs } from "#app/features/ecosystem/catalog/token.jobs.server.ts";
import { discoveredJobs } from "#app/features/ecosystem/discovered/discovered.jobs.server.ts";
import { contractJobs, type ContractContext } from "#app/features/ecosystem/health/contracts.jobs.server.ts";
import { healthJobs } from "#app/features/ecosystem/health/health.jobs.server.ts";
import { logoJobs, type LogoJobContext } from "#app/features/ecosystem/logos/logos.jobs.server.ts";
import type { Job } from "#app/foundation/jobs/runner.server.ts";

export const ecosystemJobs = (
  context: LogoJobContext &
    Parameters<typeof discoveredJobs>[0] &
    Parameters<typeof assetJobs>[0] &
    Parameters<typeof activityJobs>[0] &
    ContractContext,
): Job[] => [
  ...tokenJobs(context),
  ...defillamaJobs(context),
  ...assetJobs(context),
  ...activityJobs(context),
  ...healthJobs(context),
  ...contractJobs(context),
  ...logoJobs(context),
  ...discoveredJobs(context),
];
