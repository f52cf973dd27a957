import { describe, expect, it } from "vitest";
import { toEpcText, toSwissText } from "./payment-qr.ts";

const account = { holder: "Acme GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
const transfer = { account, amount: 4_431, currency: "EUR", reference: "Q-2026-0042" };

describe("the text of a QR code for a transfer", () => {
  it("is that of EPC069-12 for euros", () => {
    expect(toEpcText(transfer).split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "COBADEFFXXX",
      "Acme GmbH",
      "DE89370400440532013000",
      "EUR4431.00",
      "",
      "",
      "Q-2026-0042",
    ]);
  });

  it("has an empty line for a BIC that is not known", () => {
    const withoutBic = { ...transfer, account: { holder: "Acme", iban: account.iban } };
    expect(toEpcText(withoutBic).split("\n").slice(3, 6)).toEqual(["SCT", "", "Acme"]);
  });

  it("is that of the Swiss QR-bill for a Swiss account: 31 lines", () => {
    const swiss = {
      ...transfer,
      currency: "CHF",
      account: {
        holder: "Acme AG",
        iban: "CH9300762011623852957",
        street: "Bahnhofstrasse",
        building_number: "1",
        postal_code: "8001",
        city: "Zürich",
        country: "CH",
      },
    };
    const lines = toSwissText(swiss).split("\r\n");
    const creditor = ["S", "Acme AG", "Bahnhofstrasse", "1", "8001", "Zürich", "CH"];
    const nobody = Array<string>(7).fill("");
    expect(lines).toEqual(
      ["SPC", "0200", "1", "CH9300762011623852957"]
        .concat(creditor, nobody, ["4431.00", "CHF"], nobody)
        .concat(["NON", "", "Q-2026-0042", "EPD"]),
    );
    expect(lines).toHaveLength(31);
  });
});
