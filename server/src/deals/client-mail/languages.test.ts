import type { PublicProposal } from "@proffer/contract";
import { getProposalWords, languages } from "@proffer/presentation";
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { toTypedSignature } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { useApp } from "../../../test/use-app.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { createTestOffer, line } from "../../../test/proposals.ts";
import { createReader } from "../../../test/recipients.ts";
import { mailPurpose } from "../../services/mail/queue-mail.ts";
import { composeCompletedCopyMail } from "./completed-copy-mail.ts";
import { composePaymentReceiptMail, composePaymentRequestMail } from "./payment-mails.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { toProposal } from "../../proposals/proposals.store.ts";
import type { AcceptanceRecord } from "../../records/signers/index.ts";
import en from "../../../../locales/en/client-mail.json" with { type: "json" };

const foreign = await Promise.all(
  languages
    .filter((language) => language !== "en")
    .map(async (language) => {
      const url = new URL(`../../../../locales/${language}/client-mail.json`, import.meta.url);
      return [language, JSON.parse(await readFile(url, "utf8")) as typeof en] as const;
    }),
);

/**
 * Lists the texts between placeholders, without punctuation. Omits the greeting of a person without a name, and
 * the message about an extension.
 */
const listPieces = ({ hello: _unnamed, open_until: _message, ...words }: typeof en) =>
  Object.values(words)
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{3}/u.test(piece));

/** Creates a pattern that matches only whole words. */
const whole = (words: string) => new RegExp(`(?<!\\p{L})${RegExp.escape(words)}(?!\\p{L})`, "u");

const visibleIn = (html: string) => html.replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, " ");

type PublicPayment = NonNullable<PublicProposal["payment"]>;

const payment = (changes: Partial<PublicPayment>): PublicPayment => ({
  type: "full",
  percentage: null,
  fixed_amount: null,
  base: 10,
  amount: 10,
  due_days: 14,
  methods: ["card", "bank_transfer"],
  instructions: null,
  is_test: true,
  state: "due",
  paid_amount: 0,
  open_amount: 10,
  due_on: "2026-12-04",
  bank_account: {
    holder: "Vexu",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    bank_name: "Qirz",
    reference: "X-1",
    qr_code: null,
  },
  transactions: [],
  ...changes,
});

const transfer: PublicPayment["transactions"][number] = {
  id: "1",
  amount: 3,
  currency: "USD",
  method: "bank_transfer",
  is_test: false,
  status: "succeeded",
  payment_type: "deposit",
  paid_at: "2026-11-20T09:00:00.000Z",
  received_on: "2026-11-20",
  refunded: 0,
  failure: null,
};

describe.each(engines)("emails to clients on %s", (engine) => {
  const app = useApp(engine);
  let client: TestClient;
  beforeEach(async () => {
    client = await app.organization();
  });

  const recipient = { name: "Kobil", email: "kobil@example.com" };
  const signing = {
    acceptance_method: "digital_signatures",
    recipient_signer: { full_name: "Tuwi", email: "tuwi@example.com" },
    additional_signers: [{ full_name: "Ropa", email: "ropa@example.com" }],
  };

  async function mails() {
    const rows = await app.db.read
      .selectFrom("mails")
      .selectAll()
      .where("organization_id", "=", client.organizationId)
      .orderBy("id")
      .execute();
    const open = (sealed: string) => app.lifecycle.mailing.sealer.open(sealed, mailPurpose);
    return rows.map(({ to_email, subject, text_sealed, html_sealed }) => ({
      to: to_email,
      subject,
      text: open(text_sealed),
      html: open(html_sealed ?? ""),
    }));
  }

  /**
   * Sends one email of each kind: the proposal, a reminder, a new revision, two messages, the signature
   * request, a reminder to sign, and the request to the next signer.
   */
  async function everyMail(design: object) {
    await client.patch("/api/organization", {
      name: "Vexu",
      reminders: { after_days: [3] },
      notifications: { sender_events: [], rules: [] },
    });
    const { url } = await createTestOffer(client, {
      name: "Zaqon",
      proposal_number: "X-1",
      design,
      settings: { expiring_on: "2027-12-30T00:00:00.000Z", signing },
    });
    expect((await client.post(`${url}/send`, { recipients: [recipient] })).status).toBe(200);
    app.clock.advance(3 * 86_400_000);
    await runDueJobs(app);
    const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    await client.patch(draft, { description: "<p>Qirz</p>" });
    // More changes than an email lists.
    for (let number = 0; number < 11; number++)
      expect((await client.post(`${draft}/items`, line(`Qirz ${number}`, 1))).status).toBe(201);
    expect((await client.post(`${draft}/publish`)).status).toBe(200);
    const [page] = (await client.get(url)).body.pages;
    for (const about of [{}, { item_id: page.id }])
      expect((await client.post(`${url}/threads`, { text: "Qirz", ...about })).status).toBe(201);
    app.clock.advance(5 * 60_000);
    await runDueJobs(app);
    expect((await client.post(`${url}/request-signatures`)).status).toBe(200);
    app.clock.advance(3 * 86_400_000);
    await runDueJobs(app);
    const [, link = ""] = /\/p\/(\S+)/.exec((await mails()).at(-1)?.text ?? "") ?? [];
    expect((await createReader(app, link).post("sign", toTypedSignature("Tuwi"))).status).toBe(200);
    const all = await mails();
    expect(all.map(({ to }) => to.split("@")[0])).toEqual([
      "kobil",
      "kobil",
      "kobil",
      "kobil",
      "kobil",
      "tuwi",
      "tuwi",
      "ropa",
    ]);
    return all;
  }

  async function getSubject() {
    const { organizationId } = client;
    const of = app.db.read.selectFrom("proposals").where("organization_id", "=", organizationId);
    return {
      proposal: toProposal(await of.selectAll().executeTakeFirstOrThrow()),
      organization: await getOrganization(app.db.read, organizationId),
      sender: { name: "Sima", email: "sima@example.com", avatar_url: null },
      showsMinorUnits: false,
      now: app.clock.now(),
    };
  }

  /** Composes the requests for a deposit and for the whole amount, a reminder, and two receipts. */
  async function everyPaymentMail() {
    const subject = await getSubject();
    const about = {
      ...subject,
      to: { name: "Tuwi", email: "tuwi@example.com" },
      url: "http://proffer.test/p/token",
    };
    const deposit = payment({ amount: 3, open_amount: 3 });
    return [
      composePaymentRequestMail({ ...about, payment: deposit, isOverdue: false }),
      composePaymentRequestMail({
        ...about,
        payment: payment({ bank_account: null, methods: [] }),
        isOverdue: false,
      }),
      composePaymentRequestMail({ ...about, payment: deposit, isOverdue: true }),
      composePaymentReceiptMail({ ...about, payment: deposit, transaction: transfer }),
      composePaymentReceiptMail({ ...about, payment: payment({ open_amount: 0 }), transaction: transfer }),
    ];
  }

  /** Composes the copies of a signed and an accepted proposal, for each way of offering the PDF. */
  async function everyCopy() {
    const { proposal: stored, ...about } = await getSubject();
    const { now } = about;
    const person = { name: "Tuwi", email: "tuwi@example.com" };
    const url = "http://proffer.test/p/token";
    const acceptance = { full_name: "Tuwi", invited_name: "Ropa" } as AcceptanceRecord;
    const offers = [
      { pdf: "attached", reader: { person, isClient: true, url } },
      { pdf: "linked", reader: { person, isClient: true, url } },
      { pdf: "withheld", reader: { person, isClient: true, url: undefined } },
    ] as const;
    return [null, acceptance].flatMap((how) => {
      const proposal = { ...stored, won_at: now, acceptance: how };
      return offers.map((copy) => composeCompletedCopyMail({ ...about, proposal, copy }));
    });
  }

  it.each(foreign)("contain no English in %s, in subject, text and HTML", async (language, words) => {
    const english = listPieces(en).filter((piece) => !listPieces(words).includes(piece));
    const said = listPieces(words);
    const all = await everyMail({ language });
    for (const { subject, text, html } of all) {
      for (const part of [subject, text, visibleIn(html)])
        expect(english.filter((piece) => whole(piece).test(part))).toEqual([]);
      expect(html).toContain(
        `<html lang="${language}" dir="${["ar", "he"].includes(language) ? "rtl" : "ltr"}">`,
      );
      expect(html).toContain(words.no_button);
      for (const part of [text, html]) {
        expect(part).toContain(getProposalWords(language).number);
        expect(part).toContain(
          new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
            Date.UTC(2027, 11, 29),
          ),
        );
      }
    }
    const copies = await everyCopy();
    const payments = await everyPaymentMail();
    for (const { subject, text, html } of [...copies, ...payments])
      for (const part of [subject, text, visibleIn(html)])
        expect(english.filter((piece) => whole(piece).test(part))).toEqual([]);
    const together = [...all, ...copies, ...payments].map(({ subject, html }) => subject + html).join();
    expect(said.filter((piece) => !together.includes(piece))).toEqual([]);
  });

  it("are English by default, and in the organization's language if it has one", async () => {
    const [usual] = await everyMail({});
    expect(usual).toMatchObject({ subject: "Proposal from Vexu: Zaqon" });
    expect(usual?.html).toContain('<html lang="en" dir="ltr">');
    expect(usual?.text).toContain("Valid until: 29 December 2027");
    client = await app.organization();
    await client.patch("/api/organization", { branding: { language: "de-AT" } });
    const [german] = await everyMail({});
    expect(german).toMatchObject({ subject: "Angebot von Vexu: Zaqon" });
    expect(german?.html).toContain('<html lang="de" dir="ltr">');
    expect(german?.text).toContain("Gültig bis: 29. Dezember 2027");
  });

  it("keep subject and message as the sender wrote them, next to a date in the language of the email", async () => {
    const { url } = await createTestOffer(client, { name: "Zaqon", design: { language: "fr" } });
    const own = { subject: "Our offer", message: "Dear all, of {{today}}" };
    expect((await client.post(`${url}/send`, { recipients: [recipient], ...own })).status).toBe(200);
    const [mail] = await mails();
    const today = new Intl.DateTimeFormat("fr", { dateStyle: "long", timeZone: "UTC" });
    expect(mail?.subject).toBe("Our offer");
    expect(mail?.text).toContain(`Dear all, of ${today.format(new Date(app.clock.now()))}`);
    expect(mail?.text).not.toMatch(/Bonjour|Hello/);
    expect(mail?.text).toContain("Voir la proposition:");
  });
});
