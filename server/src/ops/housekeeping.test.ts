import { describe, expect, it } from "vitest";
import { engines } from "../../test/databases.ts";
import { sendNewProposal } from "../../test/deals.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { createAnonymousContext } from "../context.ts";
import { keepHouse } from "./housekeeping.ts";

const day = 24 * 60 * 60 * 1000;

describe.each(engines)("every hour, on %s,", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  const keep = async () => {
    const errors: unknown[] = [];
    await keepHouse(createAnonymousContext(app.db, app.clock), (error) => errors.push(error));
    expect(errors).toEqual([]);
  };
  const outbox = async () => (await client.get("/api/outbox")).body.pagination.total;
  const jobs = async () => (await app.db.read.selectFrom("jobs").selectAll().execute()).length;

  it("emails go three months after they were written, and jobs a week after they ended", async () => {
    await sendNewProposal(client);
    await runDueJobs(app);
    await sendNewProposal(client);
    await app.db.write
      .updateTable("jobs")
      .set({ given_up_at: app.clock.now() })
      .where("finished_at", "is", null)
      .execute();
    app.clock.advance(7 * day);
    await keep();
    expect([await jobs(), await outbox()]).toEqual([2, 2]);
    app.clock.advance(1);
    await keep();
    expect([await jobs(), await outbox()]).toEqual([0, 2]);
    app.clock.advance(83 * day - 1);
    await sendNewProposal(client);
    await keep();
    expect(await outbox()).toBe(3);
    app.clock.advance(1);
    await keep();
    expect(await outbox()).toBe(1);
    expect(await jobs()).toBe(1);
  });
});
