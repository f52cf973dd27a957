import type { CreateProposal } from "@proffer/contract";
import {
  between,
  client,
  cover,
  fixed,
  group,
  line,
  percent,
  pieces,
  range,
  scope,
  signatures,
  signedByBoth,
} from "../builders.ts";

export const carport: CreateProposal = {
  name: "Solar carport for Alder Logistics",
  proposal_number: "S-2002",
  tags: ["solar", "business"],
  settings: {
    currency: "CHF",
    lock_selections_from_recipient: true,
    ...client(
      "Alder Logistik AG",
      { name: "Reto Alder", email: "reto@alder.example" },
      { address: "Industriestrasse 40, 8404 Winterthur" },
    ),
    signing: {
      ...signedByBoth,
      additional_signers: [{ full_name: "Ursina Alder", email: "ursina@alder.example", role: "Board" }],
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
