import { describe, expect, it } from "vitest";
import type { OrganizationRow, ProposalRow } from "../schema.ts";
import { proposalMail, type ProposalMail } from "./proposal-mail.ts";

const organization = {
  id: "o",
  name: "Acme",
  settings_json: JSON.stringify({ branding: { accent_color: "#ffd23f", logo_url: "javascript:alert(1)" } }),
} as OrganizationRow;
const proposal = {
  name: "<img src=x onerror=alert(1)> & {{sender.name}}",
  proposal_number: "Q-1",
  expiring_on: "2026-12-20T00:00:00.000Z",
  settings_json: JSON.stringify({ recipient: { name: "Bakery", contact: { name: "Grace" } } }),
  design_json: "{}",
  totals_json: JSON.stringify({
    once: { selected: { total: 1200 } },
    monthly: { selected: { total: 45.5 } },
  }),
  cached_totals_json: JSON.stringify({ currency: "EUR" }),
} as ProposalRow;

const mail = (given: Partial<ProposalMail> = {}) =>
  proposalMail({
    proposal,
    organization,
    sender: { name: "Ada", email: "ada@acme.test" },
    now: "2026-11-20T09:00:00.000Z",
    recipient: { name: "Grace", email: "grace@example.com" },
    url: "https://proposals.example.com/p/token",
    ...given,
  });

describe("the mail that brings a proposal", () => {
  it("fills every placeholder once, in subject and message, and leaves what it does not know", () => {
    const { subject, text } = mail({
      subject: "{{proposal.number}} for {{client.name}}\r\nBcc: eve@example.com",
      message:
        "{{client.contact.name}}, {{proposal.name}}, {{proposal.total}}, {{sender.name}}, {{organization.name}}, {{today}}, {{other}}",
    });
    expect(subject).toBe("Q-1 for Bakery Bcc: eve@example.com");
    expect(text).toContain(
      "Grace, <img src=x onerror=alert(1)> & {{sender.name}}, €1,200.00 + €45.50 /month, Ada, Acme, 20 November 2026, {{other}}",
    );
  });

  it("escapes whatever people wrote, and loads no picture but one by https", () => {
    const { html } = mail({ message: `<script>alert(1)</script> "quoted"` });
    expect(html).not.toMatch(/<(script|img)\b/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot;");
  });

  it("shows an uploaded logo, where the installation has no https too", () => {
    const logo_url = `http://proffer.test/images/img_${"a".repeat(43)}`;
    const { html } = mail({ proposal: { ...proposal, design_json: JSON.stringify({ logo_url }) } });
    expect(html).toContain(`<img src="${logo_url}" alt="Acme"`);
  });

  it("has the link as a button and as text, dark on a light accent", () => {
    const { html, text } = mail();
    expect(html.match(/href="https:\/\/proposals\.example\.com\/p\/token"/g)).toHaveLength(2);
    expect(html).toContain("background:#ffd23f");
    expect(html).toContain("color:#14181f;text-decoration:none");
    expect(text).toContain("View the proposal:\nhttps://proposals.example.com/p/token");
  });

  it("has a subject even where what was written comes to nothing", () => {
    const unnumbered = { ...proposal, proposal_number: null };
    for (const subject of [undefined, "  ", "{{proposal.number}} "])
      expect(mail({ proposal: unnumbered, subject }).subject).toMatch(/^Proposal from Acme: /);
  });

  it("names the last whole day before an expiry at midnight", () => {
    expect(mail().text).toContain("Valid until: 19 December 2026");
  });
});
