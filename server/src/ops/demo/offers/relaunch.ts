import type { CreateProposal } from "@proffer/contract";
import {
  between,
  client,
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
  signedByBoth,
  words,
} from "../builders.ts";
import { carePlans } from "../library.ts";
import { howWeWork } from "./web-template.ts";

export const relaunch: CreateProposal = {
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
    ...client(
      "Harlow & Finch LLP",
      { name: "Megan Harlow", email: "megan@harlow-finch.example", phone: "+44 29 2018 0142" },
      { address: "8 Quay Street, Cardiff CF10 1EA", website: "https://harlow-finch.example" },
    ),
    signing: signedByBoth,
  },
  pages: [
    cover(
      "A website that answers before the phone rings",
      "<p>Dear {{client.contact.name}}, this is what we understood, and what we propose.</p>",
    ),
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
