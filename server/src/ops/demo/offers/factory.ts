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
