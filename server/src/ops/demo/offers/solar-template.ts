import type { CreateProposal } from "@proffer/contract";
import {
  between,
  cover,
  fixed,
  group,
  line,
  pieces,
  scope,
  signatures,
  signedByBoth,
  text,
} from "../builders.ts";

export const whatHappens = text(
  "From yes to the first kilowatt hour",
  "<ul><li>Week 1: survey of the roof</li><li>Week 3: scaffold and mounting</li><li>Week 4: electrics, meter, registration</li></ul>",
);

export const solarTemplate: CreateProposal = {
  name: "Solar roof for a house",
  is_template: true,
  tags: ["solar"],
  settings: { currency: "EUR", signing: signedByBoth },
  pages: [
    cover(
      "Your roof, your power",
      "<p>Dear {{client.contact.name}}, this is what your roof can do, and what it costs.</p>",
    ),
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
