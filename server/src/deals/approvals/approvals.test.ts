import { noApproval } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { createApprovalSteps, discounted, rule, toPage, when } from "../../../test/approvals.ts";
import { engines } from "../../../test/databases.ts";
import { findMailedLink, grace, sendNewProposal, signedByGrace } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { createPage, createTestProposal, fixed, line } from "../../../test/proposals.ts";
import { createReader, sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

describe.each(engines)("an approval on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app, beforeEach);
  let member: TestClient;
  const {
    setRules,
    propose,
    getApproval,
    getState,
    setDiscount,
    request,
    withdraw,
    approve,
    reject,
    send,
    listMails,
  } = createApprovalSteps(owner, () => member);

  beforeEach(async () => {
    member = await owner.colleague("member");
  });

  /** Measures a proposal with these lines, and tries to send it. */
  const describeReason = async (...lines: ReturnType<typeof line>[]) => {
    const { url } = await createTestProposal(member, { pages: [createPage(...lines)] });
    const refused = await send(url);
    return [(await getApproval(url)).hits[0].is_current, refused.body.error.details["big-discount"]];
  };

  /** Lists the members who got an email about a request, by id. */
  const listAsked = async () =>
    (await listMails("Approval needed")).map(({ to }) => to.replace(/@.*/, "")).toSorted();

  it("is not needed without rules, and changes nothing", async () => {
    const { url } = await propose(50);
    expect(await getApproval(url)).toEqual(noApproval);
    expect((await send(url)).status).toBe(200);
  });

  it("is requested, given and used: both sides get an email, and the proposal can be sent", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    expect(await getApproval(url)).toMatchObject({
      state: "needed",
      hits: [{ rule_id: "big-discount", measured: 20, limit: 10, frequency: "once" }],
    });
    const refused = await send(url);
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: {
          code: "FORBIDDEN",
          message: "The proposal needs an approval first (Big discount)",
          details: { "big-discount": "Big discount: the discount is above 10%" },
          reasons: { "big-discount": "needs_approval" },
        },
      },
    });
    const asked = await member.post(`${url}/approval/request`, { note: "They pay at once." });
    expect(asked).toMatchObject({
      status: 200,
      body: {
        data: {
          state: "requested",
          note: "They pay at once.",
          requested_by: { id: member.userId },
          waiting_for: [{ id: owner.userId }],
        },
      },
    });
    const [mail, ...others] = await listMails("Approval needed");
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`${url.replace("/api", "/app")}/approval`);
    expect(mail?.text).toContain("They pay at once.");
    expect(mail?.text).toContain("Big discount: the discount is 20%, which is above 10%");
    expect(mail?.text).toContain("Total: $800.00");
    expect(mail?.text).toContain("before this proposal is sent");
    expect((await send(url)).status).toBe(403);
    const given = await owner.post(`${url}/approval/approve`, { note: "Fine." });
    expect(given.body.data).toMatchObject({
      state: "approved",
      decisions: [{ user: { id: owner.userId }, decision: "approved", note: "Fine." }],
      waiting_for: [],
    });
    expect(given.body.data.content_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await listMails("Approved")).toHaveLength(1);
    expect((await send(url)).status).toBe(200);
    const events = (await member.get("/api/activity")).body.data;
    expect(events.map((each: { event_type: string }) => each.event_type)).toEqual(
      expect.arrayContaining(["approval_requested", "approval_given"]),
    );
    const trail = (await member.get(`${url}/audit-trail`)).body.data;
    expect(trail.map(({ entry }: { entry: { action: string } }) => entry.action)).toEqual([
      "approval_requested",
      "approval_given",
      "sent",
    ]);
  });

  it("that is refused leads back to the editor, and a change allows another request", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    expect((await owner.post(`${url}/approval/reject`, { note: " " })).status).toBe(400);
    const refused = await owner.post(`${url}/approval/reject`, { note: "Too much." });
    expect(refused.body.data).toMatchObject({ state: "rejected", decisions: [{ note: "Too much." }] });
    const [mail] = await listMails("Not approved");
    expect(mail?.text).toContain("Too much.");
    expect(mail?.text).toMatch(new RegExp(`${url.replace("/api", "/app")}\\s`));
    expect((await send(url)).status).toBe(403);
    await setDiscount(url, 15);
    expect(await getState(url)).toBe("needed");
    expect((await member.post(`${url}/approval/request`)).body.data.state).toBe("requested");
    await setDiscount(url, 5);
    expect(await getState(url)).toBe("not_needed");
    expect((await send(url)).status).toBe(200);
  });

  it("holds for a change that meets no rule harder, and ends with any other", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    await owner.post(`${url}/approval/approve`);
    await member.patch(url, { name: "Other name", tags: ["web"] });
    expect(await getState(url)).toBe("approved");
    await setDiscount(url, 15);
    expect(await getState(url)).toBe("approved");
    await setDiscount(url, 20);
    expect(await getState(url)).toBe("approved");
    await setDiscount(url, 20.01);
    expect(await getState(url)).toBe("needed");
    expect((await send(url)).status).toBe(403);
  });

  it("is never given by its requester, unless the requester is the only owner", async () => {
    await setRules({ ...rule, approvers: [{ role: "owner" }, { user_id: member.userId }] });
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    expect(await owner.post(`${url}/approval/approve`)).toMatchObject({ status: 200 });
    const own = await createTestProposal(owner, { pages: discounted(20), settings: { currency: "USD" } });
    await setRules(rule);
    await owner.post(`${own.url}/approval/request`);
    expect((await getApproval(own.url)).waiting_for).toMatchObject([{ id: owner.userId }]);
    const second = await owner.colleague("owner");
    expect((await getApproval(own.url)).waiting_for).toMatchObject([{ id: second.userId }]);
    expect(await owner.post(`${own.url}/approval/approve`)).toMatchObject({
      status: 403,
      body: { error: { message: "You requested this approval: another approver decides" } },
    });
    await owner.delete(`/api/members/${second.userId}`);
    expect((await owner.post(`${own.url}/approval/approve`)).body.data.state).toBe("approved");
    const trail = (await owner.get(`${own.url}/audit-trail`)).body.data;
    expect(trail.at(-1).entry).toMatchObject({ action: "approval_given", is_own_request: true });
  });

  it("is not given by a member who is no approver, or without a request", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    expect((await owner.post(`${url}/approval/approve`)).status).toBe(409);
    await member.post(`${url}/approval/request`);
    const other = await owner.colleague("admin");
    expect((await other.post(`${url}/approval/approve`)).status).toBe(403);
    expect((await other.post(`${url}/approval/reject`, { note: "No." })).status).toBe(403);
  });

  it("is asked for again by any member, but not at once and not by email on its own", async () => {
    const admin = await owner.colleague("admin");
    await setRules(rule, {
      ...rule,
      id: "huge",
      when: { ...when, value: 30 },
      approvers: [{ role: "admin" }],
    });
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`, { note: "They pay at once." });
    // The change meets another rule, whose approver got no email.
    await setDiscount(url, 40);
    expect(await listAsked()).toEqual([owner.userId]);
    expect((await member.post(`${url}/approval/request`)).status).toBe(200);
    expect(await listAsked()).toEqual([owner.userId, admin.userId].toSorted());
    expect(await member.post(`${url}/approval/request`)).toMatchObject({
      status: 409,
      body: { error: { message: "The approvers were asked less than 5 minutes ago. Ask again later." } },
    });
    app.clock.advance(5 * 60_000);
    const other = await owner.colleague("member");
    const again = await other.post(`${url}/approval/request`, { note: "They sign on Friday." });
    expect(again.body.data).toMatchObject({
      state: "requested",
      note: "They pay at once.",
      requested_by: { id: member.userId },
      asked_again: { user: { id: other.userId }, note: "They sign on Friday." },
    });
    expect(await listAsked()).toEqual([owner.userId, owner.userId, admin.userId, admin.userId].toSorted());
    expect((await listMails("Approval needed"))[0]?.text).toContain("> They sign on Friday.");
    expect((await member.post(`${url}/approval/request`)).status).toBe(409);
    app.clock.advance(5 * 60_000);
    expect((await member.post(`${url}/approval/request`)).body.data.asked_again).toMatchObject({
      note: null,
    });
    const trail = (await member.get(`${url}/audit-trail`)).body.data;
    expect(trail.map(({ entry }: { entry: { action: string } }) => entry.action)).toEqual(
      Array.from({ length: 4 }).fill("approval_requested"),
    );
  });

  it("is not given by its requester after another member asked again or the requester withdrew it", async () => {
    const second = await owner.colleague("owner");
    await setRules(rule);
    const { url } = await createTestProposal(second, {
      pages: discounted(20),
      settings: { currency: "USD" },
    });
    await second.post(`${url}/approval/request`);
    app.clock.advance(5 * 60_000);
    await member.post(`${url}/approval/request`);
    expect((await second.post(`${url}/approval/approve`)).status).toBe(403);
    await second.post(`${url}/approval/withdraw`);
    expect((await second.post(`${url}/approval/approve`)).status).toBe(409);
    await second.post(`${url}/approval/request`);
    expect((await second.post(`${url}/approval/approve`)).status).toBe(403);
    expect((await owner.post(`${url}/approval/approve`)).status).toBe(200);
  });

  it("that is withdrawn waits for nobody, and ends the approvals of its request", async () => {
    const admin = await owner.colleague("admin");
    await setRules({ ...rule, needs: "all", approvers: [{ role: "owner" }, { role: "admin" }] });
    const { url } = await propose(20);
    expect((await withdraw(url)).status).toBe(409);
    await request(url);
    await admin.post(`${url}/approval/approve`);
    expect((await withdraw(url)).body.data).toMatchObject({ state: "needed", waiting_for: [] });
    expect((await owner.get("/api/approvals")).body.data).toEqual([]);
    expect((await send(url)).status).toBe(403);
    const events = (await member.get("/api/activity")).body.data;
    expect(events[0]).toMatchObject({ event_type: "approval_withdrawn" });
    const trail = (await member.get(`${url}/audit-trail`)).body.data;
    expect(trail.at(-1).entry).toMatchObject({ action: "approval_withdrawn" });
    const asked = (await request(url)).body.data;
    expect(asked.waiting_for.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [owner.userId, admin.userId].toSorted(),
    );
    await reject(url);
    await request(url);
    await approve(url);
    expect(await getApproval(url)).toMatchObject({
      state: "requested",
      waiting_for: [{ id: admin.userId }],
    });
  });

  it("mails each approver once in five minutes, however often it is withdrawn and requested", async () => {
    const admin = await owner.colleague("admin");
    await setRules(rule, {
      ...rule,
      id: "huge",
      when: { ...when, value: 30 },
      approvers: [{ role: "admin" }],
    });
    const { url } = await propose(20);
    for (let times = 0; times < 3; times += 1) {
      expect((await request(url)).status).toBe(200);
      expect((await withdraw(url)).status).toBe(200);
    }
    expect(await listAsked()).toEqual([owner.userId]);
    await setDiscount(url, 40);
    await request(url);
    expect(await listAsked()).toEqual([owner.userId, admin.userId].toSorted());
    await withdraw(url);
    app.clock.advance(5 * 60_000);
    await request(url);
    expect(await listAsked()).toHaveLength(4);
  });

  it("that is requested again after an answer is mailed at once", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await request(url);
    await reject(url);
    await setDiscount(url, 15);
    await request(url);
    expect(await listAsked()).toEqual([owner.userId, owner.userId]);
    await approve(url);
    await setDiscount(url, 40);
    await request(url);
    expect(await listAsked()).toHaveLength(3);
  });

  it("of a rule that needs all takes one decision for each entry", async () => {
    const [admin, lead] = [await owner.colleague("admin"), await owner.colleague("member")];
    await setRules({
      ...rule,
      needs: "all",
      approvers: [{ role: "owner" }, { role: "admin" }, { user_id: lead.userId }],
    });
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    const waiting = async () =>
      (await getApproval(url)).waiting_for.map(({ id }: { id: string }) => id).toSorted();
    expect(await waiting()).toEqual([owner.userId, admin.userId, lead.userId].toSorted());
    expect((await admin.post(`${url}/approval/approve`)).body.data.state).toBe("requested");
    expect((await admin.post(`${url}/approval/approve`)).status).toBe(403);
    expect((await getApproval(url)).hits).toMatchObject([
      { is_open: true, approved_by: [{ id: admin.userId }] },
    ]);
    expect(await waiting()).toEqual([owner.userId, lead.userId].toSorted());
    await owner.delete(`/api/members/${lead.userId}`);
    // The owner decides for the lead, who has left.
    const given = (await owner.post(`${url}/approval/approve`)).body.data;
    expect(given).toMatchObject({
      state: "approved",
      hits: [{ is_open: false, approved_by: [{ id: admin.userId }, { id: owner.userId }] }],
    });
  });

  it("shows which of two rules is covered, and mails the measured value only to readers of costs", async () => {
    await owner.patch("/api/organization", { costs_visible_to: "owners_and_admins" });
    const lead = await owner.colleague("member");
    const total = { measure: "total", of: "selected", operator: "above", value: 500, currency: "USD" };
    const large = { ...rule, id: "large", name: "Large", when: total };
    await setRules(rule, {
      ...large,
      approvers: [{ role: "owner" }, { user_id: lead.userId }],
      needs: "all",
    });
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    await owner.post(`${url}/approval/approve`);
    const hits = (await getApproval(url)).hits.map((hit: { rule_id: string; is_open: boolean }) => [
      hit.rule_id,
      hit.is_open,
    ]);
    expect(hits).toEqual([
      ["big-discount", false],
      ["large", true],
    ]);
    const mails = await listMails("Approval needed");
    const find = (userId: string) => mails.find(({ to }) => to.startsWith(userId))?.text;
    expect(find(owner.userId)).toContain("Large: the total is $800.00, which is above $500.00");
    expect(find(lead.userId)).toContain("Large: the total is above $500.00");
  });

  it("of a rule that needs all starts again for everybody after one of them rejects it", async () => {
    const admin = await owner.colleague("admin");
    await setRules({ ...rule, needs: "all", approvers: [{ role: "owner" }, { role: "admin" }] });
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    await owner.post(`${url}/approval/approve`);
    await admin.post(`${url}/approval/reject`, { note: "Which client?" });
    const asked = (await member.post(`${url}/approval/request`)).body.data;
    expect(asked).toMatchObject({ state: "requested", hits: [{ approved_by: [] }] });
    expect((await admin.post(`${url}/approval/approve`)).body.data.state).toBe("requested");
    expect((await owner.post(`${url}/approval/approve`)).body.data.state).toBe("approved");
  });

  it("of two approvers at the same moment is given once", async () => {
    await owner.colleague("owner");
    const second = await owner.colleague("owner");
    await setRules(rule);
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    const answers = await Promise.all([
      owner.post(`${url}/approval/approve`),
      second.post(`${url}/approval/reject`, { note: "No." }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await getApproval(url)).decisions).toHaveLength(1);
  });

  it("with If-Match approves only the content that the approver saw", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    const { etag } = (await owner.get(url)).headers;
    await setDiscount(url, 60);
    const stale = await owner.post(`${url}/approval/approve`, {}, { "if-match": String(etag) });
    expect(stale.status).toBe(412);
    expect(await getState(url)).toBe("requested");
  });

  it("of a rule in another currency is needed for any total, and says so", async () => {
    const total = { measure: "total", of: "selected", operator: "above", value: 1_000_000, currency: "EUR" };
    await setRules({ ...rule, when: total });
    const { url } = await propose(0);
    expect(await getApproval(url)).toMatchObject({
      state: "needed",
      hits: [{ is_other_currency: true, currency: "EUR", measured: 1000 }],
    });
    expect((await send(url)).body.error.details["big-discount"]).toBe(
      "Big discount: the rule is for EUR, and the proposal has another currency",
    );
    await member.patch(url, { settings: { currency: "EUR" } });
    expect(await getState(url)).toBe("not_needed");
  });

  it("is not copied by duplicating, and not needed by templates", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    await owner.post(`${url}/approval/approve`);
    const { id } = (await member.post(`${url}/duplicate`)).body.data;
    expect(await getApproval(`/api/proposals/${id}`)).toMatchObject({ state: "needed", decisions: [] });
    const template = await createTestProposal(member, { pages: discounted(20), is_template: true });
    expect(await getState(template.url)).toBe("not_needed");
    expect((await member.post(`${template.url}/approval/request`)).status).toBe(400);
  });

  it("holds again after restoring the approved version, and is not imported", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    await owner.post(`${url}/approval/approve`);
    app.clock.advance(20 * 60_000);
    await setDiscount(url, 30);
    expect(await getState(url)).toBe("needed");
    const [version] = (await member.get(`${url}/versions`)).body.data;
    expect((await member.post(`${url}/versions/${version.id}/restore`)).status).toBe(200);
    expect(await getState(url)).toBe("approved");
    const exported = (await member.get(`${url}/export`)).body;
    const { id } = (await member.post("/api/proposals", exported)).body.data;
    expect(await getApproval(`/api/proposals/${id}`)).toMatchObject({ state: "needed", decisions: [] });
  });

  it("is needed for a direct change of a sent proposal that meets a rule harder than before", async () => {
    const { url } = await sendOffer(app, member, { pages: discounted(12) });
    await setRules(rule);
    expect((await member.patch(url, { name: "Corrected name" })).status).toBe(200);
    expect((await setDiscount(url, 12)).status).toBe(200);
    const refused = await setDiscount(url, 13);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: "This change needs an approval: revise the proposal (Big discount)" } },
    });
    expect((await member.get(url)).body.totals.once.selected.total).toBe(880);
    expect((await setDiscount(url, 11)).status).toBe(200);
  });

  it("is needed again to request signatures after the client has chosen less", async () => {
    const total = { measure: "total", of: "selected", operator: "below", value: 1000, currency: "USD" };
    const pages = [createPage(line("Work", 900), line("Icons", 200, { optional: true, selected: true }))];
    const { url } = await sendNewProposal(member, { currency: "USD", signing: signedByGrace }, { pages });
    await setRules({ ...rule, when: total });
    const reader = createReader(app, await findMailedLink(app, grace.email));
    const [, icons] = (await member.get(url)).body.pages[0].children[0].line_items;
    expect((await reader.select(icons.id, false)).status).toBe(200);
    expect((await member.post(`${url}/request-signatures`)).status).toBe(403);
    await member.post(`${url}/approval/request`);
    await owner.post(`${url}/approval/approve`);
    expect((await member.post(`${url}/request-signatures`)).status).toBe(200);
  });

  it("is needed to reopen a deal, and can be given while it is closed", async () => {
    const { url } = await sendOffer(app, member, { pages: discounted(20) });
    await setRules(rule);
    for (const status of ["WON", "LOST"]) {
      await member.post(`${url}/status`, { status });
      expect((await member.post(`${url}/reopen`)).status).toBe(403);
      await member.post(`${url}/approval/request`);
      expect((await owner.post(`${url}/approval/approve`)).body.data.state).toBe("approved");
      expect((await member.post(`${url}/reopen`)).status).toBe(200);
      await setDiscount(url, 20);
      await setRules({ ...rule, id: status });
    }
  });

  it("measures a closed deal as the client could choose after it is opened again", async () => {
    const lines = [line("A", 1000, { cost: 100 }), line("B", 1000, { cost: 990, optional: true })];
    const { url } = await sendOffer(app, member, { pages: [toPage(...lines)] });
    await member.post(`${url}/status`, { status: "LOST" });
    const margin = { measure: "margin_percent", of: "reachable", operator: "below", value: 60 };
    await setRules({ ...rule, when: margin });
    expect((await getApproval(url)).hits).toMatchObject([{ measured: 45.5 }]);
    expect((await member.post(`${url}/reopen`)).status).toBe(403);
  });

  it("allows a new link for a won proposal, whose client can accept nothing more", async () => {
    const { url } = await sendOffer(app, member, { pages: discounted(20) });
    await setRules(rule);
    await member.post(`${url}/status`, { status: "WON" });
    expect((await member.post(`${url}/rotate-link`)).status).toBe(200);
  });

  it("of a proposal whose costs may become too large to count is needed, and breaks no list", async () => {
    await setRules(rule);
    const quantity = { current: 1, min: 1, max: 1e6 };
    const huge = line("Work", 1, { cost: 1e11, price: { ...fixed(1), quantity } });
    const { url } = await createTestProposal(member, { pages: [createPage(huge)] });
    expect(await getState(url)).toBe("needed");
    expect((await member.post(`${url}/approval/request`)).status).toBe(200);
    expect((await owner.get("/api/approvals")).body.data).toHaveLength(1);
    expect((await owner.post(`${url}/approval/approve`)).body.data.state).toBe("approved");
    const more = line("Work", 1, { cost: 1e12, price: { ...fixed(1), quantity: { current: 1e5 } } });
    const refused = await member.post("/api/proposals", { name: "Huge", pages: [createPage(more)] });
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["pages"]]);
  });

  it("about any choice speaks of the current one if no other choice is worse", async () => {
    const reachable = { ...when, measure: "margin_percent", of: "reachable", operator: "below", value: 60 };
    await setRules({ ...rule, when: reachable });
    const work = line("Work", 1000, { cost: 500 });
    const more = line("More", 1000, { cost: 900, optional: true });
    expect(await describeReason(work)).toEqual([true, "Big discount: the margin is below 60%"]);
    expect(await describeReason(work, more)).toEqual([
      false,
      "Big discount: the lowest possible margin is below 60%",
    ]);
  });

  it("of the term follows it, and recurring prices without a term count as no month", async () => {
    await setRules({ ...rule, when: { ...when, measure: "term_months", operator: "below", value: 12 } });
    const price = { ...fixed(50), frequency: "monthly" as const };
    const { url } = await createTestProposal(member, { pages: [createPage(line("Care", 50, { price }))] });
    const setTerm = async (months: number) =>
      expect(
        (await member.patch(url, { settings: { term: { months, start: "on_acceptance" } } })).status,
      ).toBe(200);
    expect((await getApproval(url)).hits).toMatchObject([{ measured: 0 }]);
    await setTerm(12);
    expect(await getState(url)).toBe("not_needed");
    await setTerm(6);
    await request(url);
    await reject(url);
    expect(await getState(url)).toBe("rejected");
    await setTerm(11);
    expect(await getState(url)).toBe("needed");
    const once = await createTestProposal(member, { pages: [createPage(line("Logo", 100))] });
    expect(await getState(once.url)).toBe("not_needed");
  });

  it("is mailed with names in one line and with quoted notes", async () => {
    await setRules({ ...rule, name: "Big\n\nGrace approved this already." });
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`, { note: "Please.\n\nProffer: approved." });
    const [mail] = await listMails("Approval needed");
    expect(mail?.text).toContain("Big Grace approved this already.: the discount is");
    expect(mail?.text).toContain("> Please.\n> \n> Proffer: approved.");
  });

  it("reaches neither the client nor exports and webhooks", async () => {
    await setRules(rule);
    const { url, reader } = await sendOffer(app, member, { pages: discounted(5) });
    expect(JSON.stringify((await reader.read()).body)).not.toContain("approval");
    expect(JSON.stringify((await member.get(`${url}/export`)).body)).not.toContain("approval");
  });

  describe("rule", () => {
    it.each([
      [{ ...when, operator: "below" }, "when.operator"],
      [{ ...when, measure: "margin_percent" }, "when.operator"],
      [{ ...when, measure: "total" }, "when.currency"],
      [{ ...when, measure: "total", currency: "XXQ" }, "when.currency"],
      [{ ...when, currency: "EUR" }, "when.currency"],
      [{ ...when, measure: "missing_cost", frequency: "once" }, "when.frequency"],
      [{ ...when, measure: "missing_cost", value: 0.5 }, "when.value"],
      [{ ...when, measure: "term_months", value: 1.5 }, "when.value"],
      [{ ...when, measure: "term_months", frequency: "monthly" }, "when.frequency"],
      [{ ...when, value: -1 }, "when.value"],
    ])("with the condition %j is refused", async (condition, field) => {
      const answer = await owner.patch("/api/organization", {
        approval_rules: [{ ...rule, when: condition }],
      });
      expect([answer.status, Object.keys(answer.body.error.details)]).toEqual([
        400,
        [`approval_rules.0.${field}`],
      ]);
    });

    it("with an unknown approver, none, or both kinds is refused, but one who left may stay", async () => {
      const patch = (approvers: object[], client = owner) =>
        client.patch("/api/organization", { approval_rules: [{ ...rule, approvers }] });
      expect((await patch([])).status).toBe(400);
      expect((await patch([{}])).status).toBe(400);
      expect((await patch([{ role: "owner", user_id: owner.userId }])).status).toBe(400);
      const stranger = await app.organization();
      expect((await patch([{ user_id: stranger.userId }])).status).toBe(400);
      expect((await patch([{ user_id: member.userId }], member)).status).toBe(403);
      expect((await patch([{ user_id: member.userId }])).status).toBe(200);
      await owner.delete(`/api/members/${member.userId}`);
      expect((await patch([{ user_id: member.userId }])).status).toBe(200);
    });

    it("counts lines without a cost", async () => {
      await setRules({ ...rule, when: { ...when, measure: "missing_cost", value: 1 } });
      const lines = [
        line("A", 10),
        line("B", 10),
        line("C", 10, { cost: 4 }),
        line("Credit", -5),
        line("Gift", 0, { price: fixed(0) }),
      ];
      const { url } = await createTestProposal(member, { pages: [createPage(...lines)] });
      expect(await getApproval(url)).toMatchObject({ state: "needed", hits: [{ measured: 2, limit: 1 }] });
    });
  });
});
