import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testClock } from "../../../test/clock.ts";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { transact } from "../../platform/db/transact.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import { queueMail, type NewMail } from "./queue-mail.ts";

describe.each(engines)("queueing an email on %s", (engine) => {
  let database: TestDatabase;
  const mailing = {
    clock: testClock("2026-11-20T09:00:00.000Z"),
    sealer: createSealer(["a secret of at least thirty-two characters"]),
  };
  beforeAll(async () => {
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const mail: NewMail = {
    organizationId: null,
    to: { email: "grace@example.com" },
    message: { subject: "Hello", text: "secret link", html: "<p>secret link</p>" },
    readableBy: "admin",
  };
  const stored = async () => ({
    mails: await database.db.read.selectFrom("mails").selectAll().execute(),
    jobs: await database.db.read.selectFrom("jobs").selectAll().execute(),
  });

  it("leaves nothing behind if its change is rolled back", async () => {
    const change = transact(database.db, async (tx) => {
      await queueMail(tx, mailing, mail);
      throw new Error("undone");
    });
    await expect(change).rejects.toThrow("undone");
    expect(await stored()).toEqual({ mails: [], jobs: [] });
  });

  it("stores the email with its job and with unreadable content", async () => {
    await transact(database.db, (tx) => queueMail(tx, mailing, mail));
    const { mails, jobs } = await stored();
    expect(JSON.stringify(mails)).not.toContain("secret link");
    expect(jobs).toMatchObject([{ kind: "mail.send", run_at: "2026-11-20T09:00:00.000Z" }]);
    expect(JSON.parse(jobs[0]?.payload_json ?? "")).toEqual({ mail_id: mails[0]?.id });
  });

  it.each([
    "grace@example.com\r\nBcc: eve@example.com",
    "grace@example.com, eve@example.com",
    '"eve@example.com x"@example.com',
    "Grace <grace@example.com>",
    "grace",
    "",
  ])('rejects "%s" as an address', async (email) => {
    const queued = transact(database.db, (tx) => queueMail(tx, mailing, { ...mail, to: { email } }));
    await expect(queued).rejects.toThrow("is not an email address");
  });
});
