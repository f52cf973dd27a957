import { readFileSync } from "node:fs";
import type { ImportPage, ProposalSettings } from "@proffer/contract";
import { frequencies } from "@proffer/pricing";
import {
  between,
  cover,
  fixed,
  group,
  hourly,
  included,
  line,
  modification,
  option,
  percent,
  range,
  scope,
  signatures,
  text,
  words,
} from "../server/src/demo/builders.ts";

export interface GalleryDeal {
  readonly name: string;
  readonly pages: readonly ImportPage[];
  readonly description?: string;
  readonly settings?: ProposalSettings;
  readonly design?: object;
  /** The button that is pressed before the picture is taken. */
  readonly press?: string;
  /** The decision that Grace Hopper takes before the page is opened. */
  readonly decision?: "accept" | "sign";
}

/** The example that the guides import. */
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

const work = (rest: Parameters<typeof scope>[2] = { tax_percent: 19 }) =>
  scope(
    "Scope and investment",
    [
      group("Design and build", [
        line("Discovery workshop", fixed(2400), {
          description:
            "<p>One day on site with everybody who decides, and the notes and sketches of it the next morning. We look at what your clients ask for, what your colleagues need every week, and what the old website taught you. The day ends with a list in order.</p>",
        }),
        line("Design of twelve page types", hourly(120, 64)),
        option(
          "Product photography",
          fixed(180, "once", between(4, 10, 40, "photos")),
          true,
          "<p>In our studio or yours, retouched.</p>",
        ),
        option("Translation into French", fixed(1250), false),
        line("Accessibility report", included),
      ]),
      group(
        "Launch",
        [
          line("Moving from the old website", range(1800, 2600), {
            modifications: [
              modification("On a Sunday", fixed(400), false),
              modification("With the old search rankings", percent(10, "group"), true),
            ],
          }),
          line("Training on site", words("On request")),
        ],
        { optional: true, selected: true, description: "<p>We stay until everything runs.</p>" },
      ),
      {
        type: "side_by_side",
        name: "Care plan",
        description: "<p>Change it at the end of any month.</p>",
        selection_type: "single",
        style: "comparison",
        features: [
          { id: "h", name: "What you get", type: "heading" },
          { id: "hosting", name: "Hosting and backups" },
          { id: "updates", name: "Security updates within a day" },
          { id: "hours", name: "Changes a month" },
          { id: "night", name: "Somebody answers at night" },
        ],
        columns: [
          {
            name: "Essential",
            price: 79,
            frequency: "monthly",
            includedFeatures: ["hosting"],
            feature_values: { hours: "none" },
          },
          {
            name: "Plus",
            price: 189,
            frequency: "monthly",
            isSelected: true,
            includedFeatures: ["hosting", "updates"],
            feature_values: { hours: "2 hours" },
          },
          {
            name: "Always on",
            price: 449,
            frequency: "monthly",
            includedFeatures: ["hosting", "updates", "night"],
            feature_values: { hours: "8 hours" },
          },
        ],
      },
      {
        type: "side_by_side",
        name: "Analytics",
        selection_type: "single",
        style: "standard",
        features: [
          { id: "a", name: "Visitors and pages" },
          { id: "b", name: "Where they come from" },
        ],
        columns: [
          {
            name: "Small",
            price: 9,
            frequency: "monthly",
            isSelected: true,
            description: "<p>Up to 10,000 visits.</p>",
            includedFeatures: ["a"],
          },
          {
            name: "Large",
            price: 29,
            frequency: "monthly",
            description: "<p>Without a limit.</p>",
            includedFeatures: ["a", "b"],
          },
          {
            name: "Your own",
            price: 0,
            feeType: "text",
            price_text: "As you like",
            description: "<p>We install what you use already.</p>",
          },
        ],
      },
    ],
    rest,
  );

const waitingForAda = {
  acceptance_method: "digital_signatures",
  is_contact_signer: true,
  custom_company_signer_name: "Ada Lovelace",
  custom_company_signer_email: "ada@acme.test",
} as const;

const story: ImportPage[] = [
  cover(
    "Hello",
    "<p>Dear {{client.contact.name}},</p><p>thank you for the afternoon in Freiburg. You asked for a website that your clients understand within a minute and that your colleagues can keep up themselves. This is how we would build it.</p><p>{{sender.name}}</p>",
  ),
  text(
    "How we work",
    "<h2>Four steps</h2><ol><li><strong>Listen.</strong> A day with everybody who decides.</li><li><strong>Draw.</strong> Twelve page types, tested with five of your clients.</li><li><strong>Build.</strong> In two weeks, with something to click every Friday.</li><li><strong>Care.</strong> We stay.</li></ol><blockquote>They said what they would do, and then they did it.</blockquote>",
  ),
];

const base = { description: "<p>A new website in eight weeks, and somebody who looks after it.</p>" };

/** Proposals with which a page must look good: usual, full, bare, and awkward. */
export const galleryDeals = {
  usual: {
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
  },
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
      signing: {
        acceptance_method: "digital_signatures",
        recipient_signer: { full_name: "Grace Hopper", email: "grace@example.com" },
      },
    },
    design: { accent_color: "#0f766e" },
    press: "Review and sign",
  },
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
  long: {
    name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft: Rahmenvertrag über Lieferung und Wartung",
    pages: [
      scope("Leistungsverzeichnis mit einem ausgesprochen langen Namen, der nirgends hineinpasst", [
        group(
          "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und weitere Angelegenheiten des Landes",
          [
            option(
              "Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung in der jeweils gültigen Fassung, einschließlich aller Anlagen",
              fixed(1234567890.12, "monthly", between(1, 3, 1000, "Quadratkilometerstunden")),
              true,
            ),
            option("Kurz", fixed(0.5), false),
          ],
        ),
      ]),
    ],
    settings: {
      currency: "EUR",
      recipient: {
        name: "Vereinigte Ostdeutsche Nahrungsmittelwerke und Kraftfutterfabriken Aktiengesellschaft",
      },
    },
    design: { language: "de", accent_color: "#b4237a" },
  },
  arabic: {
    name: "تطوير موقع إلكتروني جديد",
    description: "<p>موقع جديد خلال ثمانية أسابيع.</p>",
    pages: [
      text("مقدمة", "<p>شكرا لكم على ثقتكم. نقترح ما يلي.</p>"),
      scope("نطاق العمل", [
        group("التصميم", [
          line("الشعار", fixed(3000)),
          option(
            "صور المنتجات",
            fixed(250, "once", between(1, 4, 20, "صورة")),
            true,
            "<p>في الاستوديو الخاص بنا</p>",
          ),
        ]),
        {
          type: "side_by_side",
          name: "الدعم",
          selection_type: "single",
          style: "comparison",
          features: [
            { id: "a", name: "استضافة" },
            { id: "b", name: "تحديثات" },
          ],
          columns: [
            { name: "أساسي", price: 99, frequency: "monthly", isSelected: true, includedFeatures: ["a"] },
            { name: "متقدم", price: 199, frequency: "monthly", includedFeatures: ["a", "b"] },
          ],
        },
      ]),
    ],
    settings: { currency: "AED", recipient: { name: "شركة المثال" }, proposal_continuous_scroll: true },
    design: { language: "ar", accent_color: "#7c3aed" },
  },
  hebrew: {
    name: "אתר חדש לחברה",
    description: "<p>אתר חדש בשמונה שבועות, ומי שדואג לו אחר כך.</p>",
    pages: [
      text("שלום", "<p>הסכום הכולל הוא {{proposal.total}}, וההנחה כבר כלולה ב־$1,200 האלה.</p>"),
      scope("היקף העבודה", [
        group(
          "איך נחבר?",
          [option("בשעות היום", included, true), option("בערב (Evening)", fixed(1450), false)],
          {
            selection_type: "single",
          },
        ),
        group("עיצוב", [
          line("לוגו", fixed(3000)),
          option("צילום מוצרים", fixed(250, "once", between(1, 4, 20, "תמונות")), true),
          line("תחזוקה", fixed(99, "monthly")),
        ]),
      ]),
      signatures(),
    ],
    settings: {
      currency: "CAD",
      recipient: { name: "חברת הדוגמה", contact: { name: "Grace Hopper", email: "grace@example.com" } },
      signing: {
        acceptance_method: "digital_signatures",
        recipient_signer: { full_name: "Grace Hopper", email: "grace@example.com" },
        additional_signers: [{ full_name: "דנה לוי", email: "dana@example.com", role: "מנכ״לית" }],
      },
    },
    decision: "sign",
    design: { language: "he", accent_color: "#0f766e" },
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
  many: {
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
  },
} satisfies Record<string, GalleryDeal>;
