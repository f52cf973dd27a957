import type { CreateProposal } from "@proffer/contract";
import {
  between,
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
  text,
  words,
} from "./builders.ts";

const whatHappens = text(
  "From yes to the first kilowatt hour",
  "<ul><li>Week 1: survey of the roof</li><li>Week 3: scaffold and mounting</li><li>Week 4: electrics, meter, registration</li></ul>",
);

const house: CreateProposal = {
  name: "Solar roof 10.56 kWp for the Brandt family",
  proposal_number: "S-2001",
  description: "<p>24 modules on two roofs, with or without a battery.</p>",
  tags: ["solar", "house"],
  design: { accent_color: "#e07a00" },
  settings: {
    currency: "EUR",
    recipient: {
      name: "Familie Brandt",
      address: "Lindenweg 7, 79117 Freiburg",
      contact: { name: "Jana Brandt", email: "jana@brandt.example", phone: "+49 761 5550 142" },
    },
    signing: { acceptance_method: "digital_signatures", is_contact_signer: true },
  },
  pages: [
    cover("Your roof, your power", "<p>For {{client.contact.name}}</p>"),
    whatHappens,
    scope(
      "Solar roof",
      [
        group("Roof", [
          line("Photovoltaic module 440 W", fixed(148.5, "once", between(18, 24, 28, "modules"))),
          line("Mounting system", fixed(61.4, "once", pieces(24, "modules"))),
          line("Scaffold", fixed(1150)),
          line("Delivery", percent(3, "group")),
        ]),
        group("Electrics", [
          line("Hybrid inverter 10 kW", fixed(2190), {
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
            { name: "7.7 kWh", price: 4350, isSelected: true },
            { name: "11.5 kWh", price: 5980, isSelected: false },
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

const carport: CreateProposal = {
  name: "Solar carport for Alder Logistics",
  proposal_number: "S-2002",
  tags: ["solar", "business"],
  settings: {
    currency: "CHF",
    lock_selections_from_recipient: true,
    recipient: {
      name: "Alder Logistik AG",
      address: "Industriestrasse 40, 8404 Winterthur",
      contact: { name: "Reto Alder", email: "reto@alder.example" },
    },
  },
  pages: [
    cover("Shade for 48 cars, power for 12 lorries", ""),
    scope(
      "Carport",
      [
        group("Steel and glass", [
          line("Carport bay", fixed(3480, "once", pieces(24, "bays"))),
          line("Glass-glass module 450 W", fixed(171.25, "once", pieces(336, "modules"))),
          line("Foundations", range(28_500, 36_000)),
        ]),
        group("Charging", [
          line("Charging point 22 kW", fixed(1980, "once", between(6, 12, 24, "points"))),
          line("Load management", fixed(5400)),
          line("Charging back end", fixed(9.5, "monthly", pieces(12, "points"))),
        ]),
        group("Planning", [line("Permits and statics", percent(4, "page"), { discount_exempt: true })]),
      ],
      {
        tax_percent: 8.1,
        markup_percent: 6,
        discounts: [{ name: "Package", type: "fixed", value: 5000, frequency: "once" }],
      },
    ),
    scope(
      "Operation",
      [
        group("Service", [
          line("Monitoring", fixed(240, "quarterly")),
          line("Service visit", fixed(1350, "annually")),
        ]),
      ],
      { tax_percent: 8.1 },
    ),
    signatures(),
  ],
};

const factory: CreateProposal = {
  name: "さくら食品 工場屋根太陽光発電 120 kW",
  proposal_number: "S-2003",
  tags: ["solar", "business"],
  settings: {
    currency: "JPY",
    recipient: { name: "さくら食品株式会社", contact: { name: "佐藤 花子", email: "hanako@sakura.example" } },
  },
  pages: [
    scope(
      "工事",
      [
        group("屋根", [
          line("太陽電池モジュール 400 W", fixed(29_800, "once", pieces(300, "枚"))),
          line("架台", fixed(2_450_000)),
          option("積雪対応", fixed(380_000), false),
        ]),
        group("保守", [line("遠隔監視", fixed(12_000, "monthly"))]),
      ],
      { tax_percent: 10, show_minor_units: false },
    ),
  ],
};

const template: CreateProposal = {
  name: "Solar roof for a house",
  is_template: true,
  tags: ["solar"],
  settings: { currency: "EUR" },
  pages: [
    cover("Your roof, your power", "<p>For {{client.contact.name}}</p>"),
    whatHappens,
    scope("Solar roof", [
      group("Roof", [
        line("Photovoltaic module 440 W", fixed(148.5, "once", between(12, 20, 40, "modules"))),
        line("Mounting system", fixed(61.4, "once", pieces(20, "modules"))),
      ]),
      group("Electrics", [line("Hybrid inverter 10 kW", fixed(2190))]),
    ]),
    signatures(),
  ],
};

export const solarInstaller = { house, carport, factory, template };
