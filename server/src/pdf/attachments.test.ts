import { describe, expect, it } from "vitest";
import { attach, csv, pdf } from "../../test/attached-files.ts";
import { engines } from "../../test/databases.ts";
import { grace } from "../../test/deals.ts";
import { printPdf, readPages } from "../../test/pdf.ts";
import { sendOffer } from "../../test/recipients.ts";
import { useApp, useOrganization } from "../../test/use-app.ts";

describe.each(engines)("the PDF of a proposal with attachments on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app);

  it("names them with their sizes at the end, and with their hashes once it is accepted", async () => {
    const { url, reader } = await sendOffer(app, client);
    await attach(client, url, "Terms of service.pdf", pdf);
    await attach(client, url, "\u202ePreise «2027» 文書.csv", csv);
    const before = (await readPages((await printPdf(app, client, url)).bytes)).at(-1) ?? "";
    expect(before).toContain("Terms of service.pdf");
    expect(before).not.toContain("Fingerprint");
    await reader.post("accept", { full_name: grace.name, email: grace.email });
    const last = (await readPages((await printPdf(app, client, url)).bytes)).at(-1)?.replaceAll(" ", "");
    const { attachments } = (await client.get(url)).body;
    expect(last).toContain("Attachments");
    for (const [index, name] of ["Termsofservice.pdf·1kB", "Preise«2027»文書.csv·1kB"].entries())
      expect(last).toContain(`${name}Fingerprint${attachments[index].sha256}`);
  });
});
