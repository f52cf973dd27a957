import type { CreateProposal } from "@proffer/contract";
import { client, fixed, group, line, option, pieces, scope } from "../builders.ts";

export const factory: CreateProposal = {
  name: "さくら食品 工場屋根太陽光発電 120 kW",
  proposal_number: "S-2003",
  tags: ["solar", "business"],
  settings: {
    currency: "JPY",
    ...client("さくら食品株式会社", { name: "佐藤 花子", email: "hanako@sakura.example" }),
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
      { tax_percent: 10 },
    ),
  ],
};

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
