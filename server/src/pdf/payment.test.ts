import type { PaymentSettings } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { grace } from "../../test/deals.ts";
import { printPdf, readText } from "../../test/pdf.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";
import { fixed, group, line, scope } from "../ops/demo/builders.ts";

const deposit: PaymentSettings = {
  enabled: true,
  type: "percentage",
  deposit_percentage: 30,
  due_days: 14,
  instructions: "By transfer or cheque.\n#Thank* you",
};

describe("the payment on acceptance in the PDF", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const send = (payment: PaymentSettings, design: object = {}) =>
    sendOffer(app, client, {
      pages: [scope("Work", [group("Design", [line("Design", fixed(14_770))])])],
      settings: { currency: "EUR", payment },
      design,
    });
  const print = async (url: string) => {
    const { status, bytes } = await printPdf(app, client, url);
    expect(status).toBe(200);
    return readText(bytes);
  };

  it("has the same terms before and after the acceptance, and never the payments since", async () => {
    const { url, reader } = await send(deposit);
    const terms =
      "Payment 30% on acceptance €4,431 Payable within 14 days of accepting By transfer or cheque. #Thank* you";
    expect(await print(url)).toContain(terms);
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    await client.post(`${url}/payments`, { amount: 4_431, received_on: "2026-11-20" });
    const accepted = await print(url);
    expect(accepted).toContain(terms);
    expect(accepted).not.toContain("transfer received");
    expect(accepted.match(/4,431/g)).toHaveLength(1);
  });

  it("is in the language of the proposal, and absent without a payment", async () => {
    const { url } = await send(
      { enabled: true, type: "fixed", deposit_amount: 500, due_days: 1 },
      { language: "de" },
    );
    expect(await print(url)).toMatch(
      /Zahlung Anzahlung bei Annahme 500\s€ Zahlbar innerhalb von 1 Tag nach der Annahme/,
    );
    const without = await send({ ...deposit, enabled: false });
    expect(await print(without.url)).not.toContain("on acceptance");
  });
});
