import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";
import type { Smtp } from "../../services/mail/smtp.ts";
import { claimJobs } from "../../services/jobs/jobs.store.ts";
import { createId } from "../../platform/ids.ts";
import { transact } from "../../platform/db/transact.ts";

describe.each(engines)("an unsent email on %s", (engine) => {
  const app = useApp(engine, { isMailSent: true });
  const owner = useOrganization(app);

  let count = 0;
  const invited = async (client = owner) => {
    count += 1;
    const email = `guest${count}@acme.test`;
    expect((await client.post("/api/invitations", { email, role: "member" })).status).toBe(201);
    const [mail] = (await client.get("/api/outbox?limit=1")).body.data;
    return { id: mail.id as string, email, retry: `/api/outbox/${mail.id}/retry` };
  };
  const listJobs = (id: string) => app.db.read.selectFrom("jobs").selectAll().where("id", "=", id).execute();

  it("is sent now, once, and returned as in the list", async () => {
    const { id, email, retry } = await invited();
    await runDueJobs(app, { mayFail: true, smtp: refusing("greylisted") });
    expect((await owner.get("/api/outbox?limit=1")).body.data[0]).toMatchObject({ id, error: "greylisted" });
    const answer = await owner.post(retry);
    expect(answer.status).toBe(200);
    expect((await owner.get("/api/outbox?limit=1")).body.data[0]).toEqual(answer.body);
    expect(answer.body).toMatchObject({ id, to: email, sent_at: null, failed_at: null, error: null });
    expect(await listJobs(id)).toMatchObject([{ attempts: 0, run_at: app.clock.now() }]);
    const { sent, smtp } = accepting();
    await runDueJobs(app, { smtp });
    expect(sent).toEqual([{ name: expect.any(String), address: email }]);
    const again = await owner.post(retry);
    expect([again.status, again.body.error.details]).toEqual([
      400,
      { sent_at: "is set: the email has already been sent" },
    ]);
  });

  it("is sent with all other unsent emails", async () => {
    const client = await app.organization();
    const [first, second] = [await invited(client), await invited(client)];
    await app.db.write
      .updateTable("mails")
      .set({ failed_at: app.clock.now() })
      .where("id", "=", first.id)
      .execute();
    // The jobs of emails written without a mail server are finished or deleted.
    await app.db.write
      .updateTable("jobs")
      .set({ finished_at: app.clock.now() })
      .where("id", "=", first.id)
      .execute();
    await app.db.write.deleteFrom("jobs").where("id", "=", second.id).execute();
    const answer = await client.post("/api/outbox/retry");
    expect(answer.body).toEqual({ ...(await client.get("/api/outbox")).body, resent: 2 });
    expect((await client.post("/api/outbox/retry")).body.resent).toBe(0);
    expect(answer.body.pagination.total).toBe(2);
    expect(answer.body.data.map((mail: { failed_at: unknown }) => mail.failed_at)).toEqual([null, null]);
    const { sent, smtp } = accepting();
    await runDueJobs(app, { smtp });
    expect(sent).toEqual(
      expect.arrayContaining([first, second].map(({ email }) => expect.objectContaining({ address: email }))),
    );
  });

  it("is sent with at most 499 others by one call, and with the rest by the next", async () => {
    const client = await app.organization();
    const { id } = await invited(client);
    const mail = await app.db.read
      .selectFrom("mails")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const failed_at = app.clock.now();
    const copies = Array.from({ length: 600 }, () => ({ ...mail, id: createId(), failed_at }));
    for (const part of [copies.slice(0, 300), copies.slice(300)])
      await app.db.write.insertInto("mails").values(part).execute();
    const resent = [];
    for (let call = 0; call < 3; call++) resent.push((await client.post("/api/outbox/retry")).body.resent);
    expect(resent).toEqual([500, 100, 0]);
    const ids = copies.map((copy) => copy.id);
    const jobs = await app.db.read.selectFrom("jobs").select("id").where("id", "in", ids).execute();
    const stuck = await app.db.read
      .selectFrom("mails")
      .where("organization_id", "=", client.organizationId)
      .where("failed_at", "is not", null)
      .select("id")
      .execute();
    expect([jobs.length, stuck.length]).toEqual([600, 0]);
    await app.db.write.deleteFrom("jobs").where("id", "in", ids).execute();
  });

  it("is not sent while another attempt is running", async () => {
    const { id, retry } = await invited();
    const now = app.clock.now();
    const until = new Date(Date.parse(now) + 60_000).toISOString();
    await transact(app.db, (tx) =>
      claimJobs(tx, {
        kinds: ["mail.send"],
        now,
        leasedUntil: until,
        maxJobs: 100,
        exceptIds: [],
        isPostgres: engine === "postgres",
      }),
    );
    const answer = await owner.post(retry);
    expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([400, ["id"]]);
    expect((await owner.post("/api/outbox/retry")).status).toBe(200);
    expect(await listJobs(id)).toMatchObject([{ attempts: 1, leased_until: until }]);
    await app.db.write
      .updateTable("jobs")
      .set({ leased_until: null, finished_at: now })
      .where("id", "=", id)
      .execute();
  });

  it("is listed by its state: waiting, given up, or sent", async () => {
    const client = await app.organization();
    const [queued, failed, sent] = [await invited(client), await invited(client), await invited(client)];
    const set = (id: string, delivery: object) =>
      app.db.write.updateTable("mails").set(delivery).where("id", "=", id).execute();
    await set(failed.id, { failed_at: app.clock.now() });
    await set(sent.id, { sent_at: app.clock.now() });
    const listIds = async (state: string) => {
      const { data, pagination } = (await client.get(`/api/outbox?state=${state}`)).body;
      return [pagination.total, ...data.map(({ id }: { id: string }) => id)];
    };
    expect(await listIds("queued")).toEqual([1, queued.id]);
    expect(await listIds("failed")).toEqual([1, failed.id]);
    expect(await listIds("sent")).toEqual([1, sent.id]);
    expect((await client.get("/api/outbox")).body.pagination.total).toBe(3);
    expect((await client.get("/api/outbox?state=lost")).status).toBe(400);
  });

  it("can be sent only by owners and admins of its organization", async () => {
    const { retry } = await invited();
    const stranger = await app.organization();
    expect((await stranger.post(retry)).status).toBe(404);
    const [admin, member] = [await owner.colleague("admin"), await owner.colleague("member")];
    expect((await member.post(retry)).status).toBe(403);
    expect((await member.post("/api/outbox/retry")).status).toBe(403);
    expect((await admin.post(retry)).status).toBe(200);
  });
});

describe.each(engines)("without a mail server on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app);

  it("sending unsent emails is rejected with an explanation", async () => {
    await owner.post("/api/invitations", { email: "guest@acme.test", role: "member" });
    const [{ id }] = (await owner.get("/api/outbox")).body.data;
    for (const path of [`/api/outbox/${id}/retry`, "/api/outbox/retry"]) {
      const answer = await owner.post(path);
      expect([answer.status, answer.body.error.message]).toEqual([
        400,
        "SMTP_URL is not set: there is no mail server to send with",
      ]);
    }
  });
});

function refusing(message: string): Smtp {
  return {
    send: async () => {
      throw new Error(message);
    },
  };
}

function accepting(): { sent: unknown[]; smtp: Smtp } {
  const sent: unknown[] = [];
  const smtp: Smtp = {
    send: async ({ to }) => {
      sent.push(to);
    },
  };
  return { sent, smtp };
}
