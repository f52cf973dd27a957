import { describe, expect, it } from "vitest";
import { printPdf, readText } from "../../test/pdf.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

// Rendering does not depend on the database engine: one engine is enough.
describe("the PDF of a proposal with revisions", () => {
  const app = useApp("sqlite");
  const client = useOrganization(app);

  const print = async (url: string) => readText((await printPdf(app, client, url)).bytes);
  const startDraft = async (url: string, name: string): Promise<string> => {
    const { id } = (await client.post(`${url}/revisions`)).body.data;
    await client.patch(`/api/proposals/${id}`, { name });
    return `/api/proposals/${id}`;
  };

  it("names its revision from the second one on", async () => {
    const { url } = await sendOffer(app, client);
    expect(await print(url)).not.toContain("Revision");
    for (const number of [2, 3]) {
      const draft = await startDraft(url, `Offer ${number}`);
      await client.post(`${draft}/publish`, { notify: false });
      expect(await print(url)).toContain(`Revision ${number}`);
    }
  });

  it.each([
    ["en", "Draft Ada Lovelace has not sent this revision yet.", "Revision 2"],
    ["de", "Entwurf Ada Lovelace hat diese Fassung noch nicht gesendet.", "Fassung 2"],
    ["es", "Borrador Ada Lovelace aún no ha enviado esta versión.", "Versión 2"],
    ["fr", "Brouillon Ada Lovelace n’a pas encore envoyé cette version.", "Version 2"],
    // Words from right to left are extracted in another order.
    ["ar", "مسودة", "النسخة"],
    ["he", "טיוטה", "גרסה"],
  ])(
    "says in %s that a draft is a draft, and names the published revision",
    async (language, draft, name) => {
      const { url } = await sendOffer(app, client, { design: { language } });
      const draftUrl = await startDraft(url, "Second");
      expect(await print(draftUrl)).toContain(draft);
      await client.post(`${draftUrl}/publish`, { notify: false });
      const published = await print(url);
      expect(published).toContain(name);
      expect(published).not.toContain(draft);
    },
  );

  it("has room for every fact of the title, on A4 and on Letter", async () => {
    for (const paper_size of ["a4", "letter"]) {
      const { url } = await sendOffer(app, client, {
        proposal_number: `P-${paper_size}`,
        design: { language: "en-GB", paper_size },
        settings: {
          expiring_on: "2027-09-30",
          recipient: {
            name: "A company with a rather long name",
            contact: { name: "Grace Hopper", email: "g@example.com" },
          },
        },
      });
      const draft = await startDraft(url, "Second");
      await client.post(`${draft}/publish`, { notify: false });
      const text = await print(url);
      expect(text).toContain(
        `Number P-${paper_size} Revision 2 Date 20 November 2026 Valid until 30 September 2027`,
      );
    }
  });
});
