import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { attach, pdf } from "../server/test/attached-files.ts";
import { grace, signedByGrace } from "../server/test/deals.ts";
import type { TestClient } from "../server/test/harness.ts";
import { smallPng } from "../server/test/images.ts";
import { createPage, fixed, line, createTestProposal } from "../server/test/proposals.ts";
import { office, sendOffer } from "../server/test/recipients.ts";
import { openAs } from "./app-stage.ts";
import { expectAccessible, expectNoSideways, expectToSee, phone, pressOn, useStage } from "./stage.ts";

const stage = useStage();

/** Creates a proposal whose next change stores its first state as a version. */
async function createUnsent(client: TestClient) {
  const proposal = await createTestProposal(client, { pages: office });
  const text = JSON.stringify((await client.get(proposal.url)).body.pages);
  const findId = (name: string) => new RegExp(`"id":"([^"]+)"[^{}]*"name":"${name}"`).exec(text)?.[1] ?? "";
  stage.app.clock.advance(3_600_000);
  return { ...proposal, icons: findId("Icons"), photos: findId("Photos") };
}

describe("the history", () => {
  it("compares in words and on the paper, restores removed content in one step, and undoes it", async () => {
    const client = await stage.app.organization();
    const offer = await createUnsent(client);
    await client.patch(`${offer.url}/items/${offer.icons}`, { price: fixed(260) });
    await client.delete(`${offer.url}/items/${offer.photos}`);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/history`);
    const changes = member.locator(".changes");
    await changes.getByText("Photos").waitFor();
    await changes.getByText("$260.00").first().waitFor();
    await expectAccessible(member);
    await member.getByText("On the paper").click();
    const [before, after] = [0, 1].map((nth) => member.frameLocator(".paper-frame").nth(nth));
    await before?.getByText("Photos").first().waitFor();
    await after?.getByText("Icons").first().waitFor();
    expect(await after?.getByText("Photos").count()).toBe(0);
    await member.getByText("In words").click();

    await member.getByRole("button", { name: "Restore this version" }).click();
    await expectToSee(member, "The version was restored.");
    const listNames = async () => JSON.stringify((await client.get(offer.url)).body.pages);
    expect(await listNames()).toContain("Photos");
    await member.getByRole("button", { name: "Undo" }).click();
    await expectToSee(member, "The restore was undone.");
    expect(await listNames()).not.toContain("Photos");
    await member.context().close();
  });

  it("restores a version and undoes it with only the keyboard", async () => {
    const client = await stage.app.organization();
    const offer = await createUnsent(client);
    await client.delete(`${offer.url}/items/${offer.photos}`);
    const listNames = async () => JSON.stringify((await client.get(offer.url)).body.pages);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/history`);
    await pressOn(member, member.getByRole("button", { name: "Restore this version" }), "Enter");
    await expectToSee(member, "The version was restored.");
    expect(await listNames()).toContain("Photos");
    await pressOn(member, member.getByRole("button", { name: "Undo" }), "Enter");
    await expectToSee(member, "The restore was undone.");
    expect(await listNames()).not.toContain("Photos");
    await member.context().close();
  });

  it("of a sent proposal starts a draft from a version, and the client sees no change", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    stage.app.clock.advance(3_600_000);
    await client.delete(`${offer.url}/items/${offer.findId("Photos")}`);
    const before = (await offer.reader.read()).body;
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/history`);
    await member.locator(".changes").getByText("Photos").waitFor();
    await expectAccessible(member);
    await pressOn(member, member.getByRole("button", { name: "Revise from this version" }), "Enter");
    await member.getByText("Draft of revision 2. The client sees revision 1.").waitFor();
    const { draft } = (await client.get(offer.url)).body.revision;
    const { pages } = (await client.get(`/api/proposals/${draft.id}`)).body;
    expect(JSON.stringify(pages)).toContain("Photos");
    expect((await offer.reader.read()).body).toEqual(before);

    await member.goto(`${stage.url}/app/proposals/${offer.id}/history`);
    await expectToSee(member, "This proposal has a draft of its next revision.");
    await member.getByRole("link", { name: "Open the draft" }).click();
    await member.getByText("Draft of revision 2.", { exact: false }).waitFor();
    await member.context().close();
  });

  it("has the files of each revision, also after they were removed", async () => {
    const client = await stage.app.organization();
    const { id, url } = await createTestProposal(client, { pages: office });
    await attach(client, url, "Terms.pdf", pdf);
    await client.post(`${url}/send`, { recipients: [grace] });
    const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
    const [{ id: fileId }] = (await client.get(`${draft}/attachments`)).body.data;
    await client.delete(`${draft}/attachments/${fileId}`);
    expect((await client.post(`${draft}/publish`)).status).toBe(200);
    const member = await openAs(stage, client, `/app/proposals/${id}/history`, { viewport: phone });
    await member.locator(".versions button", { hasText: "Sent" }).click();
    const files = member.getByRole("region", { name: "Files of revision 1" });
    const downloading = member.waitForEvent("download");
    await files.getByRole("link", { name: "Terms.pdf" }).click();
    expect(await readFile(await (await downloading).path())).toEqual(pdf);
    await expectAccessible(member);
    await expectNoSideways(member);
    await member.locator(".versions button", { hasText: "Published as a new revision" }).click();
    await files.waitFor({ state: "detached" });
    await member.context().close();
  });

  it("starts at the agreement if the proposal can no longer change", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client);
    stage.app.clock.advance(60_000);
    await offer.reader.select(offer.findId("Icons"));
    await offer.reader.post("accept", { full_name: "Grace Hopper", email: "grace@example.com" });
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/history`);
    await expect.poll(() => member.locator(".changes").innerText()).toContain("Icons");
    await expectAccessible(member);
    await member.context().close();
  });

  it("names pictures in words, is below its list on a phone, and reports a missing restored picture", async () => {
    const client = await stage.app.organization();
    const image = (await client.post("/api/images", smallPng)).body.data;
    const { id, url } = await createTestProposal(client, {
      pages: [
        { name: "About", kind: "content", content: `<p>Our drone</p><img src="${image.url}" alt="Drone">` },
        createPage(line("Design", 1000)),
      ],
    });
    stage.app.clock.advance(3_600_000);
    const [about] = (await client.get(url)).body.pages;
    await client.patch(`${url}/pages/${about.id}`, { content: "<p>Our drone</p>" });
    expect((await client.delete(`/api/images/${image.id}?ignore_versions=true`)).status).toBe(204);
    const member = await openAs(stage, client, `/app/proposals/${id}/history`, { viewport: phone });
    await member.locator(".changes").getByText("[Picture: Drone]").waitFor();
    await member.getByText("On the paper").click();
    await member.locator(".paper-frame").first().waitFor();
    const [list, comparison] = await Promise.all(
      [".versions", ".comparison"].map((each) => member.locator(each).boundingBox()),
    );
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(comparison?.y ?? 0);
    await member.getByRole("button", { name: "Restore this version" }).click();
    await expectToSee(member, "1 of its pictures was deleted in the meantime and is missing.");
    expect((await client.get(url)).body.pages[0].content).toContain('alt="Drone"');
    await member.context().close();
  });

  it("does not overwrite a concurrent change with a restored version, and says so", async () => {
    const client = await stage.app.organization();
    const offer = await createUnsent(client);
    await client.patch(offer.url, { name: "Second name" });
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/history`);
    await member.locator(".changes").getByText("Second name").waitFor();
    await client.patch(offer.url, { name: "Third name" });
    await member.getByRole("button", { name: "Restore this version" }).click();
    await member.getByRole("alert").getByText("Please look at it again").waitFor();
    expect((await client.get(offer.url)).body.name).toBe("Third name");
    await member.locator(".changes").getByText("Third name").waitFor();
    await expectAccessible(member);
    await member.context().close();
  });

  it("starts a revision, but restores nothing, while the proposal is being signed", async () => {
    const client = await stage.app.organization();
    const offer = await sendOffer(stage.app, client, { settings: { signing: signedByGrace } });
    await client.post(`${offer.url}/request-signatures`);
    const member = await openAs(stage, client, `/app/proposals/${offer.id}/history`, { viewport: phone });
    const revise = member.getByRole("button", { name: "Revise from this version" });
    await revise.waitFor();
    expect(await member.getByRole("button", { name: "Restore this version" }).count()).toBe(0);
    await expectNoSideways(member);
    await expectAccessible(member);
    await revise.click();
    await expectToSee(member, "Draft of revision 2.");
    await member.context().close();
  });
});
