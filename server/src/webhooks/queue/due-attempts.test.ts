import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { useApp } from "../../../test/use-app.ts";
import { addEndpoint, selectDue } from "../../../test/webhooks.ts";
import type { EndpointKey } from "./endpoints-due.ts";
import { findDueAttempts, queueStart } from "./due-attempts.store.ts";

describe.each(engines)("finding due attempts on %s", (engine) => {
  const app = useApp(engine);

  const enqueueForNewEndpoint = async (count: number): Promise<EndpointKey> => {
    const client = await app.organization();
    const { id, url } = await addEndpoint(client);
    for (let nth = 0; nth < count; nth++) await client.post(`${url}/test`);
    return { organizationId: client.organizationId, id };
  };

  it("reads the queue after a cursor, in the order of the due times", async () => {
    const endpoint = await enqueueForNewEndpoint(4);
    const due = await selectDue(app, endpoint.organizationId, endpoint.id);
    const keys = due.map(({ queued }) => [queued.due_at, queued.delivery_id].join());
    expect(keys).toEqual(keys.toSorted());
    for (const [nth, { queued }] of due.entries()) {
      const queries = [{ ...endpoint, maxRows: 2, cursor: queued }];
      const [found] = await findDueAttempts(app.db, queries, app.clock.now());
      expect(found?.rows).toEqual(due.slice(nth + 1, nth + 3).map((each) => each.queued));
    }
  });

  it("returns up to the requested number of attempts of each endpoint, and none before its due time", async () => {
    const queries = [];
    for (const maxRows of [1, 3, 2])
      queries.push({ ...(await enqueueForNewEndpoint(3)), maxRows, cursor: queueStart });
    const found = await findDueAttempts(app.db, queries, app.clock.now());
    expect(new Map(found.map((due) => [due.endpoint.id, due.rows.length]))).toEqual(
      new Map(queries.map(({ id, maxRows }) => [id, maxRows])),
    );
    const before = new Date(Date.parse(app.clock.now()) - 3_600_000).toISOString();
    expect((await findDueAttempts(app.db, queries, before)).flatMap(({ rows }) => rows)).toEqual([]);
  });
});
