import { describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp } from "../../../test/use-app.ts";

const secret = 4321.5;
const left = { value: secret, frequency: "once" as const };

describe.each(engines)("a price replaced by a text on %s", (engine) => {
  const app = useApp(engine);

  it.each(["text", "none"] as const)("no longer contains a number: %s", async (model) => {
    const client = await app.organization();
    const price = { ...left, model, text: "On request" };
    const option = { name: "Option", price };
    const line = { type: "line_item" as const, name: "Line", price, modifications: [option] };
    const columns = [{ name: "Column", price: secret, feeType: model, price_text: "On request" }];
    const children = [
      { type: "group" as const, name: "Group", line_items: [line] },
      { type: "side_by_side" as const, name: "Plans", columns },
    ];
    const pages = [{ name: "Work", kind: "scope_of_work" as const, children }];
    const { reader, url } = await sendOffer(app, client, { pages });
    expect(JSON.stringify((await client.get(url)).body.pages)).toContain(String(secret));
    const { body } = await reader.read();
    expect(JSON.stringify(body)).toContain("On request");
    expect(JSON.stringify(body)).not.toContain(String(secret));
    expect(body).toMatchObject({ is_calculable: true, totals: {} });
  });
});
