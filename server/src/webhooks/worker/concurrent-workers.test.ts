import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { enqueueBacklog } from "../../../test/webhook-backlog.ts";
import { addEndpoint } from "../../../test/webhooks.ts";
import { systemClock } from "../../platform/clock.ts";
import { startDeliveryWorker } from "./delivery-worker.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

/** So many deliveries that workers often read the same rows at the same time. */
const deliveries = 1000;

describe.each(engines)("workers with a shared queue on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("attempt each delivery once", async () => {
    const { id } = await addEndpoint(client);
    await enqueueBacklog(app.db, { organizationId: client.organizationId, id }, deliveries, "{}");
    const posted: string[] = [];
    const failures: unknown[] = [];
    const workers = [1, 2, 3].map(() =>
      startDeliveryWorker({
        db: app.db,
        clock: systemClock,
        sealer: app.lifecycle.mailing.sealer,
        outbound: {
          post: async ({ headers }) => {
            posted.push(String(headers["webhook-id"]));
            return { status: 200, retryAfter: null, snippet: "", durationMs: 1 };
          },
        },
        onError: (error) => failures.push(error),
      }),
    );
    await expect.poll(() => posted.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(deliveries);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([failures, posted.length, new Set(posted).size]).toEqual([[], deliveries, deliveries]);
  });
});
