import { readFileSync } from "node:fs";
import { frequencies } from "@proffer/pricing";
import { fixed, group, line, option, scope, signatures, text } from "../server/src/ops/demo/builders.ts";
import type { GalleryDeal } from "./gallery-deal.ts";
import { dealsInLanguages } from "./gallery-languages.ts";
import { story, work } from "./gallery-pages.ts";
import { arabicRevision, manyRevision, usualRevision } from "./gallery-revisions.ts";

/** The example imported in the guides. */
const relocation: GalleryDeal = JSON.parse(
  readFileSync(new URL("../docs/examples/office-relocation.json", import.meta.url), "utf8"),
);

/** Bodies of the requests for a decision. */
export const decisions = {
  accept: { full_name: "Grace Hopper", email: "grace@example.com" },
  sign: { full_name: "Grace Hopper", consent: true, signature: { type: "typed", value: "Grace Hopper" } },
};

const recipient = {
  name: "Globex GmbH",
  address: "Lindenweg 7\n79117 Freiburg",
  contact: { name: "Grace Hopper", email: "grace@example.com" },
};

const waitingForAda = {
  acceptance_method: "digital_signatures",
  is_contact_signer: true,
  custom_company_signer_name: "Ada Lovelace",
  custom_company_signer_email: "ada@acme.test",
} as const;

/** A name without a space, longer than a line. */
export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

const unbroken = { name: longWord.repeat(2), pages: [work()] };

const table = (rows: readonly (readonly string[])[]) =>
  `<table><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;

const signing = {
  acceptance_method: "digital_signatures",
  recipient_signer: { full_name: "Grace Hopper", email: "grace@example.com" },
} as const;

const base = { description: "<p>A new website in eight weeks, and somebody who looks after it.</p>" };

const usual = {
  ...base,
  name: "Website relaunch",
  pages: [...story, work(), signatures()],
  settings: {
    recipient,
    currency: "EUR",
    proposal_continuous_scroll: true,
    expiring_on: "2026-11-24T17:00:00.000Z",
  },
  design: { accent_color: "#0f766e" },
};

const many = {
  name: "Three hundred items",
  pages: [
    scope(
      "All of it",
      Array.from({ length: 10 }, (_, g) =>
        group(
          `Section ${g + 1}`,
          Array.from({ length: 30 }, (__, i) => {
            const [name, price] = [`Item ${g * 30 + i + 1}`, fixed(10 + i)];
            return i % 2 === 0 ? line(name, price) : option(name, price, i % 4 === 1);
          }),
        ),
      ),
    ),
  ],
  settings: { proposal_continuous_scroll: true },
};

/** Proposals for reviewing the look of a page: usual, full, bare, and awkward ones. */
export const galleryDeals = {
  usual,
  revised: { ...usual, revision: usualRevision },
  revisedUnfolded: { ...usual, revision: usualRevision, unfold: "Show changes" },
  revisedUnbroken: {
    ...unbroken,
    revision: { items: { "Discovery workshop": { name: longWord }, Launch: null } },
    unfold: "Show changes",
  },
  revisedArabic: { ...dealsInLanguages.arabic, revision: arabicRevision, unfold: "عرض التغييرات" },
  replaced: { ...usual, revision: usualRevision, opened: 1 },
  accepting: {
    name: "Website relaunch",
    pages: [work()],
    settings: { recipient, currency: "EUR" },
    press: "Accept proposal",
  },
  signing: {
    name: "Website relaunch",
    pages: [work()],
    settings: {
      recipient,
      currency: "EUR",
      signing,
    },
    design: { accent_color: "#0f766e" },
    press: "Review and sign",
  },
  asking: { name: "Website relaunch", pages: [work()], press: "Ask a question" },
  declining: { name: "Website relaunch", pages: [work()], press: "Decline" },
  turned: {
    ...base,
    name: "Website relaunch, page by page",
    pages: [
      ...story,
      work({
        tax_percent: 19,
        discounts: [{ name: "Friends", type: "percent", value: 5, frequency: "once" }],
      }),
      signatures(),
    ],
    settings: { recipient, currency: "EUR" },
  },
  example: {
    name: relocation.name,
    pages: relocation.pages,
    settings: { ...relocation.settings, proposal_continuous_scroll: true },
    design: relocation.design,
  },
  reviewed: {
    name: relocation.name,
    pages: relocation.pages,
    settings: relocation.settings,
    design: relocation.design,
    press: "Review and sign",
  },
  pending: {
    name: relocation.name,
    pages: relocation.pages,
    settings: { ...relocation.settings, signing: waitingForAda },
    design: relocation.design,
    decision: "sign",
  },
  signed: {
    name: relocation.name,
    pages: relocation.pages,
    settings: relocation.settings,
    design: relocation.design,
    decision: "sign",
  },
  accepted: {
    name: "Website relaunch",
    pages: [work()],
    settings: { recipient, currency: "EUR" },
    decision: "accept",
  },
  unbroken: { ...unbroken, decision: "accept" },
  unbrokenAccepting: { ...unbroken, press: "Accept proposal" },
  unbrokenSigning: { ...unbroken, settings: { recipient, signing }, press: "Review and sign" },
  tables: {
    name: "Figures in tables",
    pages: [
      text(
        "Where the money goes",
        `<p>What each year costs:</p>${table([
          ["", "2026", "2027", "2028", "2029", "2030"],
          ["Licences", "12,345,678.00", "12,345,678.00", "9,876,543.21", "9,876,543.21", "1,234.50"],
          ["Accessibility", "1,200", "1,200", "1,200", "1,200", "1,200"],
        ])}<p>Who looks after it:</p>${table([
          ["Ada", "Design"],
          ["Grace", "Code"],
          ["Alan", "Tests"],
        ])}`,
      ),
    ],
  },
  bare: { name: "A few words", pages: [text("Hello", "<p>As we said.</p>")] },
  missing: {
    name: "Something must be chosen",
    pages: [
      scope("Options", [
        group("Colour", [option("Red", fixed(10), false), option("Blue", fixed(12.5), false)], {
          selection_type: "single",
        }),
        group("Extras", [option("Bell", fixed(10), true), option("Light", fixed(12.5), false)], {
          selection_type: "multiple",
        }),
      ]),
    ],
    settings: { recipient },
    design: { accent_color: "#ffd400" },
  },
  dark: {
    name: "Locked, with the darkest accent",
    pages: [work({ show_minor_units: true })],
    settings: { lock_selections_from_recipient: true, proposal_continuous_scroll: true },
    design: { accent_color: "#0a0a0a" },
  },
  one: { name: "One thing", pages: [scope("Price", [group("Work", [line("Logo", fixed(300))])])] },
  frequencies: {
    name: "All eight frequencies",
    pages: [
      scope(
        "Costs",
        [
          group(
            "Subscriptions",
            frequencies.map((each, index) => line(`Service ${index + 1}`, fixed(1234.5 * (index + 1), each))),
          ),
        ],
        { tax_percent: 20 },
      ),
    ],
  },
  serif: {
    ...base,
    name: "Website relaunch, set in a serif",
    pages: [
      ...story,
      work(),
      text(
        "In other letters",
        "<p>Προσφορά για έναν νέο ιστότοπο. <em>Предложение на новый сайт.</em> Đề xuất cho một trang web mới.</p><p>הצעה לאתר חדש</p><p>عرض لموقع جديد</p><p>提案书 · ウェブサイトのご提案 · 웹사이트 제안</p>",
      ),
      scope("Prices", [group("שם · اسم · 設計", [line("Ίδρυση", fixed(111)), line("設計", fixed(1888.88))])]),
      signatures(),
    ],
    settings: { recipient, currency: "EUR", proposal_continuous_scroll: true },
    design: { font: "serif", accent_color: "#0f766e" },
  },
  many,
  manyRevised: { ...many, revision: manyRevision, unfold: "Show changes" },
  ...dealsInLanguages,
} satisfies Record<string, GalleryDeal>;
