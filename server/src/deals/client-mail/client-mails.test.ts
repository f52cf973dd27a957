import type { Organization, Totals } from "@proffer/contract";
import { fillWords } from "@proffer/presentation";
import { describe, expect, it } from "vitest";
import { writeLetter, proffer } from "../../services/mail/index.ts";
import type { Proposal } from "../../proposals/index.ts";
import {
  composeProposalMail,
  type ProposalMail,
  composeReminderMail,
  composeSignatureRequestMail,
} from "./client-mails.ts";
import type { AcceptanceRecord } from "../../records/signers/index.ts";
import { composeCompletedCopyMail } from "./completed-copy-mail.ts";
import en from "../../../../locales/en/client-mail.json" with { type: "json" };
import { createMailSay, greet } from "./words.ts";

const organization = {
  id: "o",
  name: "Acme",
  branding: { accent_color: "#ffd23f", logo_url: "javascript:alert(1)" },
} as Organization;
const proposal = {
  name: "<img src=x onerror=alert(1)> & {{sender.name}}",
  proposal_number: "Q-1",
  expiring_on: "2026-12-20T00:00:00.000Z",
  settings: { recipient: { name: "Bakery", contact: { name: "Grace" } } },
  design: {},
  totals: {
    once: { selected: { total: 1200 } },
    monthly: { selected: { total: 45.5 } },
  },
  cached_totals: { currency: "EUR" },
} as Proposal;

const mail = (given: Partial<ProposalMail> = {}) =>
  composeProposalMail({
    proposal,
    organization,
    sender: { name: "Ada", email: "ada@acme.test", avatar_url: null },
    showsMinorUnits: true,
    now: "2026-11-20T09:00:00.000Z",
    recipient: { name: "Grace", email: "grace@example.com" },
    url: "https://proposals.example.com/p/token",
    ...given,
  });

describe("the email with a proposal", () => {
  it("fills every placeholder once, in subject and message, and keeps unknown ones", () => {
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

  it("names no total of a frequency without amounts", () => {
    const totals = { once: { selected: { total: 1200 } }, annually: { selected: { total: 0 } } } as Totals;
    const { text } = mail({ proposal: { ...proposal, totals } });
    expect(text).toContain("€1,200");
    expect(text).not.toMatch(/€0|year/);
  });

  it("escapes all text of users, and loads pictures only over https", () => {
    const { html } = mail({ message: `<script>alert(1)</script> "quoted"` });
    expect(html).not.toMatch(/<(script|img)\b/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot;");
  });

  it("shows an uploaded logo, even if the installation has no https", () => {
    const logo_url = `http://proffer.test/images/img_${"a".repeat(43)}`;
    const { html } = mail({ proposal: { ...proposal, design: { logo_url } } });
    expect(html).toContain(`<img src="${logo_url}" alt="Acme"`);
  });

  it("has the link as a button and as text, with dark text on a light accent", () => {
    const { html, text } = mail();
    expect(html.match(/href="https:\/\/proposals\.example\.com\/p\/token"/g)).toHaveLength(2);
    expect(html).toContain("background:#ffd23f");
    expect(html).toContain("color:#14181f;text-decoration:none");
    expect(text).toContain("View the proposal:\nhttps://proposals.example.com/p/token");
  });

  it("has a subject even if the written one is empty after filling", () => {
    const unnumbered = { ...proposal, proposal_number: null };
    for (const subject of [undefined, "  ", "{{proposal.number}} "])
      expect(mail({ proposal: unnumbered, subject }).subject).toMatch(/^Proposal from Acme: /);
  });

  it("names the last whole day before an expiry at midnight", () => {
    expect(mail().text).toContain("Valid until: 19 December 2026");
  });
});

describe("the emails to a client", () => {
  const person = { name: "Grace", email: "grace@example.com" };
  const mailsIn = (design: object, branding: object = {}) => {
    const given = {
      proposal: { ...proposal, name: "B", design },
      organization: { ...organization, branding },
      sender: { name: "Ada", email: "ada@acme.test", avatar_url: null },
      showsMinorUnits: true,
      now: "2026-11-20T09:00:00.000Z",
      url: "https://proposals.example.com/p/token",
    };
    return [
      composeProposalMail({ ...given, recipient: person }),
      composeSignatureRequestMail({ ...given, signer: person }),
      composeReminderMail({ ...given, to: person, waitsFor: "decision" }),
      composeReminderMail({ ...given, to: person, waitsFor: "signature" }),
    ];
  };

  it.each([
    ["de-AT", "ltr", "Guten Tag Grace,", "Gültig bis: 19. Dezember 2026"],
    ["es", "ltr", "Hola, Grace:", "Válida hasta: 19 de diciembre de 2026"],
    ["fr-CA", "ltr", "Bonjour Grace,", "Valable jusqu’au: 19 décembre 2026"],
    ["ar", "rtl", "مرحبًا \u2068Grace\u2069،", "صالح حتى: \u206819 ديسمبر 2026\u2069"],
    ["he", "rtl", "שלום \u2068Grace\u2069,", "בתוקף עד: \u206819 בדצמבר 2026\u2069"],
  ])("speak %s throughout, in its text direction", (language, direction, hello, validUntil) => {
    const values = { name: "Ada", sender: "Ada", organization: "Acme", proposal: "B" };
    const english = Object.values(en).map((words) => fillWords(words, values));
    for (const { subject, text, html } of mailsIn({ language })) {
      expect(text).toContain(hello);
      expect(text).toContain(validUntil);
      expect(html).toContain(`<html lang="${language.slice(0, 2)}" dir="${direction}">`);
      const untranslated = english.filter(
        (words) => words.length > 6 && `${subject}${text}${html}`.includes(words),
      );
      expect(untranslated).toEqual([]);
    }
  });

  it("keep the direction of names and numbers, Latin ones within Hebrew and Hebrew ones within English", () => {
    const [say, sayInEnglish] = [createMailSay("he"), createMailSay("en")];
    expect(say("sign", { sender: "Ada (Acme)", organization: "Acme & Co." })).toContain(
      "\u2068Ada (Acme)\u2069 מ־\u2068Acme & Co.\u2069",
    );
    expect(greet(say, "Grace")).toBe("שלום \u2068Grace\u2069,");
    expect(greet(sayInEnglish, "שרה")).toBe("Hello \u2068שרה\u2069,");
    expect(greet(sayInEnglish, "Grace")).toBe("Hello Grace,");
    for (const { text } of mailsIn({ language: "ar" })) expect(text).toContain("الرقم: \u2068Q-1\u2069");
  });

  it("have the direction of the language for our words, even if a sentence begins with a foreign letter", () => {
    const ours = writeLetter({
      branding: proffer,
      subject: "S",
      heading: "H",
      body: "דנה is looking at the proposal.",
    });
    expect(ours.html).toMatch(/<p dir="ltr" class="text"[^>]*>\s*דנה/);
    const theirs = writeLetter({
      branding: proffer,
      subject: "S",
      heading: "H",
      body: "שלום",
      isWritten: true,
    });
    expect(theirs.html).toMatch(/<p dir="auto" class="text"[^>]*>\s*שלום/);
  });

  it("greet a person without a name without a gap", () => {
    expect(greet(createMailSay("en"), "")).toBe("Hello,");
    expect(greet(createMailSay("he"), "")).toBe("שלום,");
  });

  it("greet a person in one line of limited length", () => {
    const say = createMailSay("en");
    expect(greet(say, "Grace\r\n\nSign in\u2028at\u2029once")).toBe("Hello Grace Sign in at once,");
    expect(greet(say, " \n ")).toBe("Hello,");
    expect(greet(say, "x".repeat(500)).length).toBeLessThan(120);
  });

  it("name the person who accepted in one line", () => {
    const acceptance = { full_name: "Hank\n\nSign in", invited_name: null } as AcceptanceRecord;
    const { text } = composeCompletedCopyMail({
      proposal: { ...proposal, acceptance, won_at: "2026-11-20T09:00:00.000Z" },
      organization,
      sender: { name: "Ada", email: "ada@acme.test", avatar_url: null },
      showsMinorUnits: true,
      now: "2026-11-20T09:00:00.000Z",
      copy: { reader: { person, url: undefined, isClient: true }, pdf: "withheld" },
    });
    expect(text).toContain("Hank Sign in");
  });

  it("speak the organization's language if the proposal has none, and English if there are no translations", () => {
    for (const { text } of mailsIn({}, { language: "de" }))
      expect(text).toContain("Gültig bis: 19. Dezember 2026");
    for (const { text, html } of mailsIn({ language: "it" }, { language: "de" })) {
      expect(text).toContain("Hello Grace,");
      expect(html).toContain('<html lang="en" dir="ltr">');
    }
  });
});
