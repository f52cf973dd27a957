import { noPayment, operations } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import type { RichTextTools } from "../placeholders/placeholder-filler.ts";
import { toDisplayPrices } from "./display-prices.ts";
import type { PublicViewInput, ViewedProposal } from "./public-view-input.ts";
import { toPublicProposal } from "./to-public-proposal.ts";

const { settings = {}, pages, ...example } = operations.getProposal.examples.answer;
const [page] = pages;
const group = page?.children[0];
if (!page || group?.type !== "group") throw new Error("The example has no page that begins with a group");

const draft: ViewedProposal = {
  ...example,
  version: 3,
  proposal_number: "Q-7",
  settings: { ...settings, signing: { acceptance_method: "digital_signatures" } },
  design: { language: "de" },
  sent_at: null,
  revision: null,
  expiring_on: null,
  currency: "EUR",
  custom_variables: [],
  attachments: [],
  contract: null,
  payment: noPayment("EUR"),
  pages,
  acceptance: null,
  signatures: [],
};

const untouched: RichTextTools = { clean: (html) => html, addPictureSizes: (html) => html };

function toView(
  proposal: Partial<ViewedProposal> = {},
  { richText = untouched, reader, hasContent = true }: Partial<PublicViewInput> = {},
) {
  const viewed = { ...draft, ...proposal };
  return toPublicProposal({
    proposal: viewed,
    organization: {
      name: "Acme",
      time_zone: "UTC",
      branding: { accent_color: "#112233" },
      bank_account: null,
      card_payments: null,
    },
    sender: { name: "Ada Lovelace", email: "ada@acme.test", avatar_url: null },
    reader: reader ?? { signer: null, acceptedLanguages: undefined },
    prices: toDisplayPrices(viewed),
    closed: null,
    permissions: {
      choose: true,
      accept: false,
      sign: true,
      decline: true,
      ask: true,
      pay: false,
      download_pdf: true,
    },
    hasContent,
    richText,
    now: "2026-03-02T09:00:00.000Z",
  });
}

describe("the view of an unsaved draft", () => {
  it("formats totals and days in texts like the surrounding page, in the language of its reader", () => {
    const content = "<p>{{today}}: {{proposal.total}}</p>";
    const reader = { signer: null, acceptedLanguages: "fr-FR" };
    const shown = toView({ design: {}, pages: [{ ...page, content, show_minor_units: true }] }, { reader });
    expect(shown.pages[0]?.content).toBe("<p>2 mars 2026: 5\u202f760,00\u00a0€ + 108,00\u00a0€ /mois</p>");
  });

  it("of a template replaces a missing client name with a word in brackets, and of a draft leaves it empty", () => {
    const unnamed = { settings: {}, pages: [{ ...page, content: "<p>Hallo {{client.contact.name}},</p>" }] };
    expect(toView({ ...unnamed, is_template: true }).pages[0]?.content).toBe("<p>Hallo [Kunde],</p>");
    expect(toView({ ...unnamed, is_template: false }).pages[0]?.content).toBe("<p>Hallo ,</p>");
    const named = { ...unnamed, settings: { recipient: { contact: { name: "Grace Hopper" } } } };
    expect(toView({ ...named, is_template: true }).pages[0]?.content).toBe("<p>Hallo Grace Hopper,</p>");
  });

  it("has the content with placeholders filled in the language of the proposal", () => {
    const content = "<p>{{client.name}}, {{today}}: {{proposal.total}}</p>";
    const shown = toView({ pages: [{ ...page, name: "For {{client.name}}", content }] });
    expect(shown.pages[0]).toMatchObject({
      name: "For Globex GmbH",
      content: "<p>Globex GmbH, 2. März 2026: 5.760,00\u00a0€ + 108,00\u00a0€ /Monat</p>",
    });
    expect(shown).toMatchObject({
      status: "DRAFT",
      currency: "EUR",
      design: { accent_color: "#112233", language: "de" },
      totals: { monthly: { total: 108, min: 108, max: 333.6 } },
    });
    expect(shown.signing?.consent_text).toContain("Ich habe dieses Angebot gelesen");
  });

  it("includes the markup in prices, and contains no data for members", () => {
    const canary = { internal: "canary" };
    const [line] = group.line_items;
    const marked = {
      ...group,
      tags: ["canary"],
      line_items: [Object.assign({}, line, { internal_notes: "canary" })],
    };
    const shown = toView({
      pages: [{ ...page, markup_percent: 10, children: [marked] }],
      settings: { ...settings, ...canary },
      design: { ...canary, language: "de" },
    });
    expect(line).toMatchObject({ price: { value: 4800 } });
    expect(shown.pages[0]?.children[0]).toMatchObject({
      line_items: [{ price: { value: 5280 }, amount: 5280 }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/canary|markup|order_key|hank@globex/);
  });

  it("has no content if the link is closed, but names the organization of the proposal", () => {
    expect(toView({}, { hasContent: false })).toMatchObject({
      name: draft.name,
      organization: { name: "Acme", time_zone: "UTC" },
      description: null,
      signing: null,
      totals: {},
      pages: [],
    });
  });
});

describe("rich text of the view", () => {
  const marked: RichTextTools = {
    clean: (html) => `clean(${html})`,
    addPictureSizes: (html) => `sized(${html})`,
  };
  const shown = (content: string) =>
    toView({ pages: [{ ...page, content }] }, { richText: marked }).pages[0]?.content;

  it("is sanitized by the caller only after filling a placeholder inside a tag", () => {
    expect(shown('<a href="https://x.test/{{proposal.number}}">x</a>')).toBe(
      'sized(clean(<a href="https://x.test/Q-7">x</a>))',
    );
    expect(shown("<p>{{proposal.number}}</p>")).toBe("sized(<p>Q-7</p>)");
    expect(shown("<p>no placeholder</p>")).toBe("sized(<p>no placeholder</p>)");
  });

  it("contains values as text, never as markup", () => {
    const content = "<p>{{client.name}}</p>";
    const named = { settings: { recipient: { name: `<img src=x onerror="alert('&')">` } } };
    expect(toView({ ...named, pages: [{ ...page, content }] }).pages[0]?.content).toBe(
      "<p>&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;</p>",
    );
  });
});

describe("the totals of the view", () => {
  it.each([
    ["WON", {}],
    ["SENT", { hide_unselected_from_recipient: true }],
  ] as const)("do not reveal what choices could reach: %s with %j", (status, hiding) => {
    expect(toView({ status, settings: hiding }).totals.monthly).toMatchObject({
      total: 108,
      min: 108,
      max: 108,
      range: "exact",
    });
  });
});

describe("the signers of the view", () => {
  const signature = { role: "recipient", title: null, signed_name: null, signed_at: null } as const;
  const signatures = [
    { ...signature, signer_id: "1", full_name: "Grace Hopper", email: "grace@example.com" },
    { ...signature, signer_id: "2", title: "Board", full_name: "Alan Turing", email: "alan@example.com" },
  ];
  const reader = { signer: { id: "2", name: "Alan Turing" }, acceptedLanguages: undefined };

  it("are marked as the reader and the next to sign, and only the reader's address is shown", () => {
    const shown = toView({ signatures }, { reader });
    expect(shown.viewer).toEqual({ kind: "signer", full_name: "Alan Turing", email: "alan@example.com" });
    expect(shown.signing?.signers).toMatchObject([
      { full_name: "Grace Hopper", is_you: false, is_next: true },
      { full_name: "Alan Turing", title: "Board", is_you: true, is_next: false },
    ]);
    expect(JSON.stringify(shown)).not.toContain("grace@example.com");
  });
});
