import { beforeEach, describe, expect, it } from "vitest";
import { createApprovalSteps, discounted, rule, toPage, when } from "../../../test/approvals.ts";
import { engines } from "../../../test/databases.ts";
import { findMailedLink, grace } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { createPage, createTestProposal, fixed, line } from "../../../test/proposals.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("the approval of a draft revision on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app, beforeEach);
  let member: TestClient;
  const { setRules, getApproval, getState, setDiscount, listMails, send } = createApprovalSteps(
    owner,
    () => member,
  );

  beforeEach(async () => {
    member = await owner.colleague("member");
  });

  it("is needed before its publication, and holds for the offer afterwards", async () => {
    const settings = { currency: "USD", recipient: { name: "Globex" } };
    const { url, reader, findId } = await sendOffer(app, member, { pages: discounted(5), settings });
    await setRules(rule);
    const { id } = (await member.post(`${url}/revisions`)).body.data;
    const draft = `/api/proposals/${id}`;
    await member.patch(draft, { settings: { recipient: null } });
    await setDiscount(draft, 20);
    expect((await member.post(`${draft}/publish`)).status).toBe(403);
    expect((await reader.read()).body.revision.number).toBe(1);
    await member.post(`${draft}/approval/request`, { note: "For the second year." });
    const [mail] = await listMails("Approval needed");
    expect(mail?.text).toContain("before revision 2 is published");
    for (const fact of ["Client: Globex", "Total: $800.00", "Former total: $950.00", "Revision: 2"])
      expect(mail?.text).toContain(fact);
    expect((await owner.get("/api/approvals?mine=true")).body.data).toMatchObject([
      { proposal_id: id, approval: { state: "requested" } },
    ]);
    expect((await member.get("/api/approvals?mine=true")).body.data).toEqual([]);
    expect((await owner.post(`${draft}/approval/approve`)).status).toBe(200);
    expect((await listMails("Approved"))[0]?.text).toContain(
      "approved revision 2 of this proposal. You can publish",
    );
    expect((await member.post(`${draft}/publish`)).status).toBe(200);
    expect(await getState(url)).toBe("approved");
    expect((await owner.get("/api/approvals")).body.data).toEqual([]);
    const next = (await member.post(`${url}/revisions`)).body.data.id;
    await member.patch(`/api/proposals/${next}/items/${findId("Work")}`, { name: "More work" });
    expect((await member.post(`/api/proposals/${next}/publish`)).status).toBe(200);
    const events = (await member.get("/api/activity")).body.data;
    const asked = events.find((each: { event_type: string }) => each.event_type === "approval_requested");
    expect(`/api/proposals/${asked.proposal.id}`).toBe(url);
  });

  it("is needed for the revision that is published, with the choices that the client made meanwhile", async () => {
    const lines = [line("A", 1000, { cost: 500 }), line("B", 1000, { cost: 600, optional: true })];
    const settings = { currency: "USD" };
    const { url, reader, findId } = await sendOffer(app, member, { pages: [toPage(...lines)], settings });
    const margin = { measure: "margin_percent", of: "selected", operator: "below", value: 25 };
    await setRules({ ...rule, when: margin });
    const { id } = (await member.post(`${url}/revisions`)).body.data;
    await member.patch(`/api/proposals/${id}/items/${findId("B")}`, {
      price: { model: "fixed", value: 1, frequency: "once" },
    });
    expect((await reader.select(findId("B"))).status).toBe(200);
    const draft = `/api/proposals/${id}`;
    expect(await getState(draft)).toBe("needed");
    expect((await member.post(`${draft}/publish`)).status).toBe(403);
    expect((await reader.read()).body.revision.number).toBe(1);
    expect((await member.post(`${draft}/approval/request`)).body.data.hits).toMatchObject([
      { measured: -9.89 },
    ]);
    expect((await owner.post(`${draft}/approval/approve`)).body.data.state).toBe("approved");
    expect((await member.post(`${draft}/publish`)).status).toBe(200);
    expect(await getState(url)).toBe("approved");
  });

  it("can be requested again if the client then chooses something harder", async () => {
    const option = { cost: 990, optional: true };
    const pages = [toPage(line("A", 1000, { cost: 500 }), line("B", 1000, option), line("C", 1000, option))];
    const { url, reader, findId } = await sendOffer(app, member, { pages, settings: { currency: "USD" } });
    await setRules({ ...rule, when: { ...when, measure: "margin_percent", operator: "below", value: 40 } });
    const draft = `/api/proposals/${(await member.post(`${url}/revisions`)).body.data.id}`;
    await member.patch(draft, { name: "Second offer" });
    const approve = async () => {
      expect((await member.post(`${draft}/approval/request`)).status).toBe(200);
      expect((await owner.post(`${draft}/approval/approve`)).body.data.state).toBe("approved");
    };
    expect(await getState(draft)).toBe("not_needed");
    await reader.select(findId("B"));
    await approve();
    await reader.select(findId("C"));
    expect(await getState(draft)).toBe("needed");
    expect((await member.post(`${draft}/publish`)).status).toBe(403);
    await approve();
    await reader.select(findId("C"), false);
    expect(await getState(draft)).toBe("approved");
    expect((await member.post(`${draft}/publish`)).status).toBe(200);
  });

  it("is requested for many drafts at once without waiting for further connections to the database", async () => {
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { url } = await sendOffer(app, member, { pages: discounted(5) });
        return `/api/proposals/${(await member.post(`${url}/revisions`)).body.data.id}`;
      }),
    );
    await setRules(rule);
    for (const draft of drafts) await setDiscount(draft, 20);
    const asked = await Promise.all(drafts.map((draft) => member.post(`${draft}/approval/request`)));
    expect(asked.map(({ status }) => status)).toEqual(drafts.map(() => 200));
  });

  it("about a quantity without a limit holds for sending and for publishing", async () => {
    const margin = { measure: "margin_percent", of: "reachable", operator: "below", value: 25 };
    await setRules({ ...rule, when: margin });
    const quantity = { current: 1, min: 1, editable_by_recipient: true };
    const seats = line("Seats", 10, { cost: 12, price: { ...fixed(10), quantity } });
    // Without a currency, because sending writes it into the settings.
    const { url } = await createTestProposal(member, {
      pages: [createPage(line("Fee", 1000, { cost: 100 }), seats)],
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    const approve = async (of: string) => {
      expect((await getApproval(of)).hits).toMatchObject([{ measured: null }]);
      await member.post(`${of}/approval/request`);
      expect((await owner.post(`${of}/approval/approve`)).body.data.state).toBe("approved");
    };
    await approve(url);
    expect((await send(url)).status).toBe(200);
    const draft = `/api/proposals/${(await member.post(`${url}/revisions`)).body.data.id}`;
    const [fee, open] = (await member.get(draft)).body.pages[0].children[0].line_items;
    await member.patch(`${draft}/items/${fee.id}`, { price: fixed(900) });
    const reader = createReader(app, await findMailedLink(app, grace.email));
    expect((await reader.post("selections", { item_id: open.id, quantity: 7 })).status).toBe(200);
    await approve(draft);
    expect((await member.post(`${draft}/publish`)).status).toBe(200);
  });

  it("by the only owner is in the audit trail of the offer", async () => {
    const { url } = await sendOffer(app, owner, { pages: discounted(5) });
    await setRules(rule);
    const { id } = (await owner.post(`${url}/revisions`)).body.data;
    await setDiscount(`/api/proposals/${id}`, 20);
    await owner.post(`/api/proposals/${id}/approval/request`);
    await owner.post(`/api/proposals/${id}/approval/approve`);
    expect((await owner.post(`/api/proposals/${id}/publish`)).status).toBe(200);
    const trail = (await owner.get(`${url}/audit-trail`)).body.data;
    expect(trail.at(-1).entry).toMatchObject({
      action: "revised",
      approvals: [{ user_id: owner.userId, decision: "approved", is_own_request: true }],
    });
  });
});
