import { beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "../harness.ts";
import { readDetail, createProposal, describeSection } from "./specification.ts";

const everything = {
  signing: {
    acceptance_method: "accept_button",
    use_accept: true,
    company_signer: "member",
    is_contact_signer: true,
    recipient_signer: { full_name: "Grace Hopper", email: "grace@client.test" },
    additional_signers: [{ full_name: "Alan Turing", email: "alan@client.test", id: "a", role: "Board" }],
    is_multiple_signers: true,
    custom_company_signer_name: "Ada Lovelace",
    custom_company_signer_email: "ada@acme.test",
    override_signature_page_defaults: true,
    signature_page_labels_captured: true,
    signature_page_agreement_text: "We agree.",
    signature_page_company_label: "Company",
    signature_page_client_label: "Client",
    signature_page_business_label: "Business",
    signature_page_date_label: "Date",
  },
  recipient: {
    name: "Client Ltd",
    address: "1 High Street",
    website: "https://client.test",
    contact: { name: "Grace Hopper", email: "grace@client.test", phone: "+44 1 23" },
  },
  notifications: {
    override_account_defaults: true,
    rules: [
      { id: "1", event: "proposal_sent", emails: ["ada@acme.test"] },
      { id: "2", event: "proposal_opened", emails: [] },
      { id: "3", event: "proposal_won", emails: ["ada@acme.test"] },
      { id: "4", event: "proposal_lost", emails: ["ada@acme.test"] },
    ],
  },
  avoid_line_item_page_breaks: true,
  hide_pdf_download: true,
  proposal_continuous_scroll: true,
  disable_proposal_access: true,
  include_modifications_in_line_item_price: true,
  hide_unselected_from_recipient: true,
  lock_selections_from_recipient: true,
  currency: "CHF",
  expiring_on: "2027-01-31T12:00:00.000Z",
  email_draft: {
    recipients: [{ name: "Grace", email: "grace@client.test" }],
    subject: "Your proposal",
    message: "Here it is.",
    last_saved: "2026-11-20T09:00:00.000Z",
  },
};

describeSection("2.4 settings", (app) => {
  it("are returned as given, with every field of the tables", async () => {
    const ada = await app.organization();
    const id = await createProposal(ada, { settings: everything });
    expect((await readDetail(ada, id)).settings).toEqual(everything);
  });

  it("tolerate additional keys in settings, signing, recipient and contact", async () => {
    const ada = await app.organization();
    const settings = {
      theme: "plain",
      signing: { witness: "none" },
      recipient: { vat_number: "GB1", contact: { pronouns: "she" } },
    };
    const id = await createProposal(ada, { settings });
    expect((await readDetail(ada, id)).settings).toMatchObject(settings);
  });

  it("accept null for an offer that never expires, and email_draft.recipients as a string", async () => {
    const ada = await app.organization();
    const recipients = "grace@client.test, alan@client.test";
    const id = await createProposal(ada, { settings: { expiring_on: null, email_draft: { recipients } } });
    const { settings } = await readDetail(ada, id);
    expect(settings.expiring_on ?? null).toBeNull();
    expect(settings.email_draft).toEqual({ recipients });
  });

  it("keep the legacy use_accept next to acceptance_method", async () => {
    const ada = await app.organization();
    const signing = { use_accept: true, acceptance_method: "digital_signatures" };
    const id = await createProposal(ada, { settings: { signing } });
    expect((await readDetail(ada, id)).settings.signing).toMatchObject(signing);
  });

  describe("rejected settings", () => {
    let ada: TestClient;
    beforeAll(async () => {
      ada = await app.organization();
    });

    it.each([
      ["acceptance_method outside its three values", { signing: { acceptance_method: "handshake" } }],
      [
        "recipient_signer with another key",
        { signing: { recipient_signer: { full_name: "A", phone: "1" } } },
      ],
      ["additional_signers that are not strings", { signing: { additional_signers: [{ full_name: 1 }] } }],
      ["a flag that is not a boolean", { hide_pdf_download: "yes" }],
      ["a recipient's name that is not a string", { recipient: { name: 5 } }],
      ["a currency that does not exist", { currency: "XYZ" }],
      ["a rule without emails", { notifications: { rules: [{ id: "1", event: "proposal_won" }] } }],
      ["a rule without id", { notifications: { rules: [{ event: "proposal_won", emails: [] }] } }],
      ["a rule without event", { notifications: { rules: [{ id: "1", emails: [] }] } }],
      [
        "a rule of an unknown event",
        { notifications: { rules: [{ id: "1", event: "proposal_lent", emails: [] }] } },
      ],
      [
        "a rule with another key",
        { notifications: { rules: [{ id: "1", event: "proposal_won", emails: [], sms: true }] } },
      ],
      ["email_draft with another key", { email_draft: { subject: "A", bcc: "b@acme.test" } }],
      ["an email_draft recipient without email", { email_draft: { recipients: [{ name: "Grace" }] } }],
      [
        "an email_draft recipient without name",
        { email_draft: { recipients: [{ email: "g@client.test" }] } },
      ],
    ])("reject %s", async (_case, settings) => {
      const answer = await ada.post("/api/proposals", { name: "A", settings });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.error.details).join()).toMatch(/^settings\./);
    });
  });
});
