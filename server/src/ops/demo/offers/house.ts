import type { CreateProposal } from "@proffer/contract";
import {
  between,
  client,
  cover,
  fixed,
  group,
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
import { whatHappens } from "./solar-template.ts";

export const house: CreateProposal = {
  name: "Solar roof 10.56 kWp for the Brandt family",
  proposal_number: "S-2001",
  description: "<p>24 modules on two roofs, with or without a battery.</p>",
  tags: ["solar", "house"],
  design: { accent_color: "#e07a00" },
  settings: {
    currency: "EUR",
    ...client(
      "Familie Brandt",
      { name: "Jana Brandt", email: "jana@brandt.example", phone: "+49 761 5550 142" },
      { address: "Lindenweg 7, 79117 Freiburg" },
    ),
    signing: signedByBoth,
  },
  pages: [
    cover(
      "Your roof, your power",
      "<p>Dear {{client.contact.name}}, this is what your roof can do, and what it costs.</p>",
    ),
    whatHappens,
    scope(
      "Solar roof",
      [
        group("Roof", [
          line("Photovoltaic module 440 W", fixed(148.5, "once", between(18, 24, 28, "modules")), {
            cost: 96,
          }),
          line("Mounting system", fixed(61.4, "once", pieces(24, "modules")), { cost: 41.5 }),
          line("Scaffold", fixed(1150), { cost: 890 }),
          line("Delivery", percent(3, "group")),
        ]),
        group("Electrics", [
          line("Hybrid inverter 10 kW", fixed(2190), {
            cost: 1480,
            modifications: [modification("Backup power switch", fixed(640), true)],
          }),
          line("Meter cabinet", range(980, 1650), {
            internal_notes: "Cabinet is from 1984: expect the upper end.",
          }),
          line("Registration with the grid operator", included),
        ]),
        {
          type: "side_by_side",
          name: "Battery",
          selection_type: "single",
          columns: [
            { name: "Without", price: 0, feeType: "none", isSelected: false },
            { name: "7.7 kWh", price: 4350, cost: 3100, isSelected: true },
            { name: "11.5 kWh", price: 5980, cost: 4620, isSelected: false },
          ],
        },
        group("While we are here", [
          option("Wallbox 11 kW", fixed(1290), true),
          option("Bird guard", fixed(14.9, "once", between(20, 42, 60, "metres")), false),
          option("Heat pump connection", words("On request"), false),
        ]),
      ],
      {
        tax_percent: 0,
        discounts: [{ name: "Street campaign", type: "percent", value: 2.5, frequency: "once" }],
      },
    ),
    scope("Care", [group("Every year", [option("Inspection and cleaning", fixed(189, "annually"), true)])], {
      tax_percent: 19,
    }),
    signatures(),
  ],
};
