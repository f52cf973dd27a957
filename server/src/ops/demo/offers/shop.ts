import type { CreateProposal } from "@proffer/contract";
import {
  between,
  client,
  cover,
  fixed,
  group,
  line,
  option,
  pieces,
  scope,
  signatures,
} from "../builders.ts";

export const shop: CreateProposal = {
  name: "Online shop for Olive & Oak",
  proposal_number: "W-1002",
  description: "<p>A shop for forty kinds of olive oil, with subscriptions.</p>",
  tags: ["web", "shop"],
  settings: {
    currency: "EUR",
    hide_unselected_from_recipient: false,
    ...client(
      "Olive & Oak S.r.l.",
      { name: "Chiara Nuti", email: "chiara@olive-oak.example" },
      { address: "Via delle Querce 12, 56125 Pisa" },
    ),
    signing: { acceptance_method: "accept_button" },
  },
  pages: [
    cover(
      "From the press to the doorstep",
      "<p>Dear {{client.contact.name}}, this is what {{client.name}} asked us for, as of {{today}}.</p>",
    ),
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
