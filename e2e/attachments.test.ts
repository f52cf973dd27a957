import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findMailedLink, grace } from "../server/test/deals.ts";
import { attach, csv, pdf, writeDocx } from "../server/test/attached-files.ts";
import { fixed, group, line, scope } from "../server/src/ops/demo/builders.ts";
import { createOffer, useEditorStage } from "./editor-stage.ts";
import { desktop, expectAccessible, expectNoSideways, phone } from "./stage.ts";

const { stage } = useEditorStage();

const pages = [scope("Investment", [group("Work", [line("Design", fixed(100))])])];

describe("attachments of a proposal", () => {
  it("are downloaded by the client on a phone", async () => {
    const { url } = await createOffer(stage.client, pages);
    await attach(stage.client, url, "Terms of service.pdf", pdf);
    await attach(stage.client, url, "Preise mit einem sehr langen Namen, der umbrochen wird.csv", csv);
    await attach(stage.client, url, "Scope.docx", writeDocx());
    await stage.client.post(`${url}/send`, { recipients: [grace] });
    const token = (await findMailedLink(stage.app, grace.email)).split("/").at(-1) ?? "";
    for (const viewport of [desktop, phone]) {
      const client = await stage.open(token, { viewport });
      const section = client.getByRole("region", { name: "Attachments" });
      await section.scrollIntoViewIfNeeded();
      await expectNoSideways(client);
      await expectAccessible(client);
      const downloading = client.waitForEvent("download");
      await section.getByRole("link", { name: "Terms of service.pdf" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("Terms of service.pdf");
      expect(await readFile(await download.path())).toEqual(pdf);
      await client.context().close();
    }
  });
});
