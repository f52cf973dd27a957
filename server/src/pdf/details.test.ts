import { describe, expect, it } from "vitest";
import { grace } from "../../test/deals.ts";
import { printPdf, readPages, readText } from "../../test/pdf.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

const asked = (label: string, type = "single-line", more: object = {}) => ({
  label,
  type,
  who_provides: "customer-does",
  ...more,
});

describe("the fields of the client in the PDF", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const send = (custom_variables: readonly object[], more: object = {}) =>
    sendOffer(app, client, { custom_variables, ...more });
  const print = async (url: string) => {
    const { status, bytes } = await printPdf(app, client, url);
    expect(status).toBe(200);
    return bytes;
  };
  const fill = async ({ reader }: Awaited<ReturnType<typeof send>>, ...values: readonly unknown[]) => {
    const { fields } = (await reader.read()).body;
    for (const [index, value] of values.entries())
      expect((await reader.post("fields", { id: fields[index].id, value })).status).toBe(200);
  };

  it("are a table of labels and formatted values, without the variables of the sender", async () => {
    const offer = await send([
      asked("Order number"),
      asked("Billing address", "multi-line"),
      asked("Employees", "number"),
      asked("Start", "date"),
      asked("Site visit", "yes_no"),
      asked("Cost centre"),
      asked("Project", "single-line", { who_provides: "we-do", value: "Apollo" }),
    ]);
    await fill(offer, "<b>*4500*</b>", "Globex\n#1 Main Street", 1250.5, "2027-01-31", false);
    const text = await readText(await print(offer.url));
    expect(text).toContain(
      "Details from the client Order number <b>*4500*</b> Billing address Globex #1 Main Street Employees 1,250.5 Start 31 January 2027 Site visit No Cost centre –",
    );
    expect(text).not.toContain("Apollo");
  });

  it("are in the sealed PDF of an accepted proposal, and its certificate has each change", async () => {
    const offer = await send([asked("Order number"), asked("Site visit", "yes_no")]);
    await fill(offer, "4500", true);
    await offer.reader.post("accept", { full_name: grace.name, email: grace.email });
    const text = await readText(await print(offer.url));
    expect(text).toContain("Details from the client Order number 4500 Site visit Yes");
    expect(text).toContain("Order number: 4500 (was: –)");
    expect(text).toContain("Site visit: Yes (was: –)");
  });

  it("are left out if there are none", async () => {
    const { url } = await send([]);
    expect(await readText(await print(url))).not.toContain("Details from the client");
  });

  it("may be long, many, and from right to left", async () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      asked(`${index} ${"שם ".repeat(30)}`.slice(0, 100)),
    );
    const offer = await send(many, { design: { language: "he" } });
    await fill(offer, "x".repeat(2_000), "מילה ".repeat(400));
    const pages = await readPages(await print(offer.url));
    expect(pages.join(" ").match(/x/g)?.length).toBeGreaterThanOrEqual(2_000);
    expect(pages.length).toBeGreaterThan(2);
  });
});
