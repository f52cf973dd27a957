import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testClock, type TestClock } from "../../../test/clock.ts";
import { createTestDatabase, engines, type TestDatabase } from "../../../test/databases.ts";
import { startMailServer, type MailServer } from "../../../test/mail-server.ts";
import { createAnonymousContext } from "../../context.ts";
import { openDatabase, type Db } from "../../platform/db/open.ts";
import { transact } from "../../platform/db/transact.ts";
import { startJobWorker, type JobWorker } from "../jobs/worker.ts";
import { createSealer } from "../../platform/secrets/sealer.ts";
import type { Schema } from "../../schema.ts";
import { queueMail, type NewMail } from "./queue-mail.ts";
import { createMailHandler } from "./send-mail.ts";
import { createSmtp } from "./smtp.ts";
import { waitOptions } from "../../../test/wait-options.ts";

describe.each(engines)("sending mail from %s", (engine) => {
  let database: TestDatabase;
  let mailServer: MailServer;
  let clock: TestClock;
  let workers: JobWorker[];
  const sealer = createSealer(["a secret of at least thirty-two characters"]);

  beforeAll(async () => {
    // Loaded in advance, so that the tests wait only for the sending.
    await import("nodemailer");
    database = await createTestDatabase(engine);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    clock = testClock("2026-11-20T09:00:00.000Z");
    workers = [];
    await database.db.write.deleteFrom("jobs").execute();
    await database.db.write.deleteFrom("mails").execute();
    mailServer = await startMailServer();
    return async () => {
      await mailServer.close();
      await Promise.all(workers.map((worker) => worker.stop()));
    };
  });

  const queue = (mail: Partial<NewMail> = {}) =>
    transact(database.db, (tx) =>
      queueMail(
        tx,
        { clock, sealer },
        {
          organizationId: null,
          to: { name: "Grace Hopper", email: "grace@example.com" },
          message: { subject: "Hello", text: "Dear Grace", html: "<p>Dear Grace</p>" },
          readableBy: "admin",
          ...mail,
        },
      ),
    );
  function work(url: string | null = mailServer.url, db: Db<Schema> = database.db): void {
    workers.push(
      startJobWorker({
        db,
        clock,
        handlers: [
          createMailHandler({
            context: createAnonymousContext(db, clock),
            sealer,
            smtp: url === null ? null : createSmtp(url),
            from: "hello@acme.test",
            readAttachment: async (organizationId, { file_name }) =>
              file_name === "gone.pdf" ? undefined : Buffer.from(`sealed for ${organizationId}`),
          }),
        ],
        concurrency: 4,
        leaseSeconds: 10,
        pollIntervalMs: 10,
        onError: () => {},
      }),
    );
  }
  const stored = () => database.db.read.selectFrom("mails").selectAll().executeTakeFirstOrThrow();
  const job = () => database.db.read.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();

  it("delivers both parts to the recipient with the organization's name, and records the time", async () => {
    await queue({ fromName: "Acme", replyTo: "ada@acme.test" });
    work();
    await vi.waitFor(
      async () => expect((await stored()).sent_at).toBe("2026-11-20T09:00:00.000Z"),
      waitOptions,
    );
    expect(mailServer.received).toMatchObject([
      {
        recipients: ["grace@example.com"],
        from: { name: "Acme", address: "hello@acme.test" },
        to: [{ name: "Grace Hopper", address: "grace@example.com" }],
        replyTo: [{ address: "ada@acme.test" }],
        subject: "Hello",
        text: "Dear Grace\n",
        html: "<p>Dear Grace</p>\n",
      },
    ]);
  });

  const attachment = { proposal_id: "p", round: 1, file_name: "Angebot für Grace.pdf" };

  it("delivers the attached document with its name", async () => {
    await queue({ attachment });
    work();
    await vi.waitFor(async () => expect((await stored()).sent_at).not.toBeNull(), waitOptions);
    const attached = mailServer.received[0]?.attachments[0];
    expect(attached).toMatchObject({ filename: "Angebot für Grace.pdf", mimeType: "application/pdf" });
    expect(Buffer.from(attached?.content as ArrayBuffer).toString()).toBe("sealed for null");
  });

  it("gives up if the attached document is gone", async () => {
    await queue({ attachment: { ...attachment, file_name: "gone.pdf" } });
    work();
    await vi.waitFor(async () => expect((await stored()).failed_at).not.toBeNull(), waitOptions);
    expect(await stored()).toMatchObject({
      last_error: "The attached document is gone",
      failure: "attachment_missing",
    });
    expect(mailServer.received).toEqual([]);
  });

  it("keeps the email in the outbox without an SMTP server, even if there is one later", async () => {
    await queue();
    work(null);
    await vi.waitFor(async () => expect((await job()).finished_at).not.toBeNull(), waitOptions);
    work();
    clock.advance(86_400_000);
    expect(await stored()).toMatchObject({ sent_at: null, failed_at: null });
    expect(mailServer.attempts).toBe(0);
  });

  it.each(["recipient", "data"] as const)(
    "tries again after 451 to the %s with the same Message-ID, and reports the reason meanwhile",
    async (refusedAt) => {
      mailServer.refuse = (at) => (at === refusedAt ? 451 : undefined);
      await queue();
      work();
      await vi.waitFor(
        async () => expect((await job()).run_at).toBe("2026-11-20T09:00:30.000Z"),
        waitOptions,
      );
      expect(await stored()).toMatchObject({
        last_error: expect.stringContaining("refused with 451"),
        failure: "try_later",
      });
      mailServer.refuse = () => undefined;
      clock.advance(30_000);
      await vi.waitFor(
        async () => expect((await stored()).sent_at).toBe("2026-11-20T09:00:30.000Z"),
        waitOptions,
      );
      expect(await stored()).toMatchObject({ failed_at: null, last_error: null, failure: null });
      expect(mailServer.received.map((mail) => mail.messageId)).toEqual([
        `<${(await stored()).id}@acme.test>`,
      ]);
    },
  );

  it.each([
    ["recipient", "address_refused"],
    ["data", "message_refused"],
  ] as const)("gives up at once after 550 to the %s", async (refusedAt, failure) => {
    mailServer.refuse = (at) => (at === refusedAt ? 550 : undefined);
    await queue();
    work();
    await vi.waitFor(async () => expect((await stored()).failed_at).not.toBeNull(), waitOptions);
    clock.advance(7 * 86_400_000);
    expect(await stored()).toMatchObject({
      last_error: expect.stringContaining("refused with 550"),
      failure,
    });
    expect(await job()).toMatchObject({ attempts: 1, finished_at: null });
    expect(mailServer.attempts).toBe(1);
  });

  it("delivers to addresses with non-ASCII characters on both sides of the @", async () => {
    await queue({ to: { name: "Jörg", email: "jörg@müller.example" }, replyTo: "info@müller.example" });
    work();
    await vi.waitFor(async () => expect((await stored()).sent_at).not.toBeNull(), waitOptions);
    expect(mailServer.received[0]?.recipients).toEqual(["jörg@müller.example"]);
    expect(mailServer.received[0]?.replyTo).toMatchObject([{ address: "info@xn--mller-kva.example" }]);
  });

  it.each([
    ["jörg@example.com", 553, "address_unsupported"],
    ["jörg@example.com", 501, "address_unsupported"],
    ["joerg@example.com", 553, "address_refused"],
  ])("reports why %s is rejected with %d", async (email, code, failure) => {
    mailServer.refuse = (at) => (at === "recipient" ? code : undefined);
    await queue({ to: { email } });
    work();
    await vi.waitFor(async () => expect((await stored()).failed_at).not.toBeNull(), waitOptions);
    expect((await stored()).failure).toBe(failure);
  });

  it("gives up after a day of temporary errors", async () => {
    mailServer.refuse = () => 451;
    await queue();
    work();
    for (let { run_at } = await job(); ; { run_at } = await job()) {
      clock.advance(Date.parse(run_at) - Date.parse(clock.now()));
      await vi.waitFor(async () => {
        const { run_at: next, given_up_at } = await job();
        expect(next !== run_at || given_up_at !== null).toBe(true);
      }, waitOptions);
      if ((await stored()).failed_at !== null) break;
    }
    expect((await stored()).failed_at).toBe("2026-11-21T08:42:30.000Z");
    expect((await job()).attempts).toBe(28);
  });

  it("keeps trying while the password is wrong, because the email is not at fault", async () => {
    const signedIn = mailServer.url.replace("//", "//ada%40acme.test:p%40ss%20word@");
    mailServer.refuse = (at) => (at === "password" ? 535 : undefined);
    await queue();
    work(signedIn);
    await vi.waitFor(async () => expect((await job()).run_at).toBe("2026-11-20T09:00:30.000Z"), waitOptions);
    expect((await stored()).failure).toBe("sign_in_refused");
    mailServer.refuse = () => undefined;
    clock.advance(30_000);
    await vi.waitFor(async () => expect((await stored()).sent_at).not.toBeNull(), waitOptions);
  });

  it("keeps trying while the server is unreachable, and reports it", async () => {
    const { url } = mailServer;
    await mailServer.close();
    await queue();
    work(url);
    await vi.waitFor(async () => expect((await job()).run_at).toBe("2026-11-20T09:00:30.000Z"), waitOptions);
    expect(await stored()).toMatchObject({ failure: "unreachable", failed_at: null });
  });

  it("survives a process that ends while sending: ten seconds later another one sends", async () => {
    await queue();
    // The first worker claims the job and connects to the mail server. Then its process stops.
    const dying = openDatabase<Schema>(database.location, { poolSize: 1 });
    const never = new Promise<void>(() => {});
    const beforeAnswer = vi.fn<() => Promise<void>>(() => never);
    mailServer.beforeAnswer = beforeAnswer;
    work(mailServer.url, dying);
    await vi.waitFor(() => expect(beforeAnswer).toHaveBeenCalledOnce(), waitOptions);
    await dying.close();
    mailServer.beforeAnswer = async () => {};
    clock.advance(9_999);
    work();
    await expect(job()).resolves.toMatchObject({ attempts: 1, finished_at: null });
    clock.advance(1);
    await vi.waitFor(
      async () => expect((await stored()).sent_at).toBe("2026-11-20T09:00:10.000Z"),
      waitOptions,
    );
    expect(mailServer.received).toHaveLength(1);
  });

  it("delivers each of many emails once with two workers on separate connections", async () => {
    const other = openDatabase<Schema>(database.location, { poolSize: 4 });
    for (let n = 0; n < 30; n++) await queue({ to: { email: `reader-${n}@example.com` } });
    work();
    work(mailServer.url, other);
    const unsent = () =>
      database.db.read.selectFrom("mails").where("sent_at", "is", null).selectAll().execute();
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 15_000 });
    await Promise.all(workers.map((worker) => worker.stop()));
    await other.close();
    const readers = mailServer.received.flatMap(({ recipients }) => recipients);
    expect(readers.toSorted()).toEqual(
      Array.from({ length: 30 }, (_, n) => `reader-${n}@example.com`).toSorted(),
    );
  });

  it.each([
    "Eve\r\nBcc: eve@example.com",
    "Eve\nContent-Type: text/html\n\n<script>",
    'Eve" <eve@example.com>, "',
    "Eve <eve@example.com>, Mallory",
    "=?utf-8?q?Eve=0D=0ABcc:_eve@example.com?=",
    "Eve\u0000\u2028\u0085Bcc: eve@example.com",
    "Zoë Öztürk 太郎 👩‍💻",
    "شركة أكمي",
    "A name that does not end ".repeat(12),
  ])("keeps a name and a subject such as %j within their headers", async (hostile) => {
    await queue({
      to: { name: hostile, email: "grace@example.com" },
      fromName: hostile,
      message: { subject: hostile, text: hostile, html: "" },
    });
    work();
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), waitOptions);
    const [mail] = mailServer.received;
    expect(mail?.recipients).toEqual(["grace@example.com"]);
    expect(mail?.from?.address).toBe("hello@acme.test");
    expect(mail?.to).toMatchObject([{ address: "grace@example.com" }]);
    expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual([
      "auto-submitted",
      "content-transfer-encoding",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "subject",
      "to",
    ]);
  });
});
