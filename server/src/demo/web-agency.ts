import type { CreateProposal } from "@proffer/contract";
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
  pieces,
  range,
  scope,
  signatures,
  text,
  words,
} from "./builders.ts";
import { carePlans } from "./library.ts";

const howWeWork = text(
  "How we work",
  `<h2>Four steps, one team</h2><ol><li><strong>Discover.</strong> Two workshops, then one page that everybody agrees on.</li>
<li><strong>Design.</strong> A prototype that you can click after three weeks.</li><li><strong>Build.</strong> A preview that grows every Friday.</li>
<li><strong>Launch.</strong> Training, redirects, and a quiet first week.</li></ol>`,
);

const relaunch: CreateProposal = {
  name: "Website relaunch for Harlow & Finch",
  proposal_number: "W-1001",
  description: "<p>A new website in English and Welsh for a law firm with four offices.</p>",
  notes:
    "<p>Budget mentioned on the phone: about <strong>£25,000</strong>. Decision by the partners' meeting.</p>",
  tags: ["web", "law"],
  design: { accent_color: "#1f5eff" },
  integrations: { crm: { provider: "hubspot", recipient_name: "Harlow & Finch LLP" } },
  settings: {
    currency: "GBP",
    include_modifications_in_line_item_price: true,
    recipient: {
      name: "Harlow & Finch LLP",
      address: "8 Quay Street, Cardiff CF10 1EA",
      website: "https://harlow-finch.example",
      contact: { name: "Megan Harlow", email: "megan@harlow-finch.example", phone: "+44 29 2018 0142" },
    },
    signing: { acceptance_method: "digital_signatures", is_contact_signer: true },
  },
  pages: [
    cover("A website that answers before the phone rings", "<p>Prepared for {{client.contact.name}}</p>"),
    howWeWork,
    scope(
      "Design and build",
      [
        group("Discover", [
          line("Workshop on site", fixed(960, "once", pieces(2, "days"))),
          line("Interviews with clients", hourly(95, 12), {
            description: "<p>Six conversations of an hour, with transcripts.</p>",
          }),
          line("Summary on one page", included),
        ]),
        group("Design", [
          line("Page designs", fixed(680, "once", between(6, 9, 14, "pages"))),
          line("Design system", fixed(2400), {
            modifications: [
              modification("Dark appearance", fixed(650), false),
              modification("Accessibility review to WCAG 2.2 AA", percent(15, "group"), true),
            ],
          }),
          option("Photography in the four offices", range(1800, 2600), true),
        ]),
        group("Build", [
          line("Front end and content management", fixed(7800)),
          line("Welsh translation", fixed(0.14, "once", pieces(11_500, "words")), { tax_exempt: true }),
          line("Project management", percent(8, "page")),
          option("Client portal", words("From £6,000, quoted after discovery"), false),
        ]),
      ],
      {
        tax_percent: 20,
        discounts: [{ name: "Returning client", type: "percent", value: 5, frequency: "once" }],
      },
    ),
    scope(
      "Hosting and care",
      [carePlans, group("From us every year", [line("Domain and certificates", fixed(84, "annually"))], {})],
      { tax_percent: 20 },
    ),
    signatures(),
  ],
};

const shop: CreateProposal = {
  name: "Online shop for Olive & Oak",
  proposal_number: "W-1002",
  description: "<p>A shop for forty kinds of olive oil, with subscriptions.</p>",
  tags: ["web", "shop"],
  settings: {
    currency: "EUR",
    hide_unselected_from_recipient: false,
    recipient: {
      name: "Olive & Oak S.r.l.",
      address: "Via delle Querce 12, 56125 Pisa",
      contact: { name: "Chiara Nuti", email: "chiara@olive-oak.example" },
    },
    signing: { acceptance_method: "accept_button" },
  },
  pages: [
    cover("From the press to the doorstep", "<p>A proposal for {{client.name}}, {{today}}</p>"),
    scope(
      "The shop",
      [
        {
          type: "side_by_side",
          name: "Platform",
          selection_type: "single",
          columns: [
            {
              name: "Hosted shop",
              price: 4900,
              isSelected: false,
              description: "<p>Ready in five weeks.</p>",
            },
            {
              name: "Own shop",
              price: 11_400,
              isSelected: true,
              description: "<p>Yours, without fees per sale.</p>",
            },
          ],
        },
        group("Content", [
          line("Product photographs", fixed(38, "once", between(40, 40, 120, "products"))),
          option("Recipes as a magazine", fixed(1750), true),
          option("English translation", fixed(0.16, "once", pieces(9000, "words")), false),
        ]),
        group(
          "Launch campaign",
          [option("Search", fixed(900, "monthly"), true), option("Social", fixed(1200, "monthly"), false)],
          { optional: true, selected: true, selection_type: "multiple" },
        ),
      ],
      {
        tax_percent: 22,
        discounts: [{ name: "Harvest offer", type: "fixed", value: 800, frequency: "once" }],
      },
    ),
    signatures(),
  ],
};

const rebrand: CreateProposal = {
  name: "Brand refresh for Kestrel Coffee",
  proposal_number: "W-0998",
  tags: ["web", "brand"],
  settings: {
    currency: "USD",
    recipient: {
      name: "Kestrel Coffee Roasters",
      contact: { name: "Sam Ito", email: "sam@kestrel.example" },
    },
  },
  pages: [
    scope("Brand", [
      group("Identity", [
        line("Word mark and symbol", fixed(5200)),
        line("Packaging", fixed(740, "once", pieces(6, "bags"))),
        option("Shop sign", fixed(1300), false),
      ]),
    ]),
  ],
};

const template: CreateProposal = {
  name: "Website project",
  is_template: true,
  tags: ["web"],
  settings: { signing: { acceptance_method: "digital_signatures", is_contact_signer: true } },
  pages: [
    cover("A new website for {{client.name}}", "<p>{{today}}, {{sender.name}}</p>"),
    howWeWork,
    scope("Design and build", [
      group("Discover", [line("Workshop", fixed(900, "once", between(1, 1, 3, "days")))]),
      group("Design", [line("Page designs", fixed(650, "once", pieces(8, "pages")))]),
      group("Build", [
        line("Front end and content management", fixed(7200)),
        line("Training", hourly(95, 6)),
      ]),
    ]),
    scope("Hosting and care", [carePlans]),
    signatures(),
  ],
};

export const webAgency = { relaunch, shop, rebrand, template };
