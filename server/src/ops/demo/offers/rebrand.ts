import type { CreateProposal } from "@proffer/contract";
import { client, fixed, group, line, option, pieces, scope } from "../builders.ts";

export const rebrand: CreateProposal = {
  name: "Brand refresh for Kestrel Coffee",
  proposal_number: "W-0998",
  tags: ["web", "brand"],
  design: { font: "serif", accent_color: "#7a4a2b" },
  settings: {
    currency: "USD",
    ...client("Kestrel Coffee Roasters", { name: "Sam Ito", email: "sam@kestrel.example" }),
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
