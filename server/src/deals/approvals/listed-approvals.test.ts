import { beforeEach, describe, expect, it } from "vitest";
import { createApprovalSteps, discounted, rule, toPage, when } from "../../../test/approvals.ts";
import { engines } from "../../../test/databases.ts";
import { grace } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const option = (name: string, price: number) => line(name, price, { optional: true, selected: false });

describe.each(engines)("the state of an approval in lists on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app, beforeEach);
  let member: TestClient;
  const steps = createApprovalSteps(owner, () => member);
  const { propose, setDiscount, request, approve, reject, send } = steps;

  beforeEach(async () => {
    member = await owner.colleague("member");
  });

  const setRules = async (...rules: object[]) => {
    await steps.setRules(...rules);
    await runDueJobs(app);
  };

  /** Returns the state in the detail, and asserts that all lists agree with it. */
  const getState = async (url: string): Promise<string> => {
    const detail = (await owner.get(url)).body;
    const { state } = detail.approval;
    const find = async (path: string) =>
      (await owner.get(path)).body.data.find((each: { id: string }) => each.id === detail.id);
    const summary = await find("/api/proposals?fields=summary");
    expect(summary.approval_state).toBe(["needed", "not_needed"].includes(state) ? null : state);
    const isWaiting = (await find("/api/proposals?fields=summary&awaiting=approval")) !== undefined;
    const requested = (await owner.get("/api/approvals")).body.data;
    const isRequested = requested.some((each: { proposal_id: string }) => each.proposal_id === detail.id);
    expect([isWaiting, isRequested]).toEqual([state === "requested", state === "requested"]);
    return state;
  };

  it("is that of the detail after every change of the content", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await request(url);
    const states = [await getState(url)];
    for (const percent of [2, 25]) {
      await setDiscount(url, percent);
      states.push(await getState(url));
    }
    expect(states).toEqual(["requested", "not_needed", "requested"]);
    await approve(url);
    expect(await getState(url)).toBe("approved");
    await setDiscount(url, 2);
    expect(await getState(url)).toBe("not_needed");
    await setDiscount(url, 25);
    expect(await getState(url)).toBe("approved");
    await setDiscount(url, 26);
    expect(await getState(url)).toBe("needed");
  });

  it("stays rejected until something changes that the rules measure, and can be requested again", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await request(url);
    await reject(url);
    await member.patch(url, { name: "Other name", tags: ["web"] });
    expect(await getState(url)).toBe("rejected");
    await setDiscount(url, 21);
    expect(await getState(url)).toBe("needed");
    await setDiscount(url, 20);
    expect(await getState(url)).toBe("rejected");
    expect((await request(url)).body.data.state).toBe("requested");
    expect(await getState(url)).toBe("requested");
  });

  it("follows the choices of the client", async () => {
    const lowTotal = { measure: "total", of: "selected", operator: "above", value: 1500, currency: "USD" };
    const pages = [toPage(line("Work", 1000), option("More", 1000))];
    const { url, reader, findId } = await sendOffer(app, member, { pages, settings: { currency: "USD" } });
    await reader.select(findId("More"));
    await setRules({ ...rule, when: lowTotal });
    await request(url);
    expect(await getState(url)).toBe("requested");
    await reader.select(findId("More"), false);
    expect(await getState(url)).toBe("not_needed");
    await reader.select(findId("More"));
    expect(await getState(url)).toBe("requested");
  });

  it("follows the rules, and the members who decide", async () => {
    await setRules(rule);
    const { url } = await propose(20);
    await request(url);
    await setRules({ ...rule, when: { ...when, value: 30 } });
    expect(await getState(url)).toBe("not_needed");
    await setRules(rule);
    expect(await getState(url)).toBe("requested");
    const admin = await owner.colleague("admin");
    await setRules({ ...rule, needs: "all", approvers: [{ role: "owner" }, { user_id: admin.userId }] });
    await approve(url);
    expect(await getState(url)).toBe("requested");
    await owner.delete(`/api/members/${admin.userId}`);
    await runDueJobs(app);
    expect(await getState(url)).toBe("approved");
    await setRules();
    expect(await getState(url)).toBe("not_needed");
  });

  it("ends an unanswered request when the proposal reaches its client or is closed", async () => {
    await setRules(rule);
    const [sent, lost] = [await propose(20), await propose(20)];
    for (const { url } of [sent, lost]) await request(url);
    await setDiscount(sent.url, 5);
    await member.post(`${sent.url}/status`, { status: "SENT" });
    await member.post(`${lost.url}/status`, { status: "LOST" });
    await setRules({ ...rule, when: { ...when, value: 1 } });
    expect([await getState(sent.url), await getState(lost.url)]).toEqual(["needed", "needed"]);
    expect((await request(lost.url)).status).toBe(200);
    expect(await getState(lost.url)).toBe("requested");
  });

  it("lists the draft of a revision while its request is open and its approval is needed", async () => {
    const total = { measure: "total", of: "selected", operator: "above", value: 1500, currency: "USD" };
    const pages = [toPage(line("Work", 1000), option("More", 1000))];
    const { url, reader, findId } = await sendOffer(app, member, { pages, settings: { currency: "USD" } });
    await setRules({ ...rule, when: total });
    const draft = `/api/proposals/${(await member.post(`${url}/revisions`)).body.data.id}`;
    const isListed = async () => {
      const { data } = (await owner.get("/api/approvals?mine=true")).body;
      expect(data.length > 0).toBe((await member.get(draft)).body.approval.state === "requested");
      return data.length > 0;
    };
    await reader.select(findId("More"));
    await request(draft);
    expect(await isListed()).toBe(true);
    await reader.select(findId("More"), false);
    await member.patch(draft, { name: "Second offer" });
    expect(await isListed()).toBe(false);
    await reader.select(findId("More"));
    expect(await isListed()).toBe(true);
  });

  it("does not depend on archived items that a reader asks for", async () => {
    await setRules(rule);
    const { url } = await propose(20, line("More", 10));
    const [, more] = (await member.get(url)).body.pages[0].children[0].line_items;
    await member.post(`${url}/bulk-archive`, { itemIds: [more.id] });
    await request(url);
    await reject(url);
    const state = async (query: string) => (await member.get(`${url}${query}`)).body.approval.state;
    expect([await state(""), await state("?archived=any")]).toEqual(["rejected", "rejected"]);
  });

  it("changes without a new version, so that the client can accept what they read", async () => {
    const { url, reader } = await sendOffer(app, member, {
      pages: discounted(20),
      settings: { signing: { acceptance_method: "accept_button" } },
    });
    await setRules(rule);
    const { version } = (await reader.read()).body;
    const { etag } = (await member.get(url)).headers;
    for (const step of [request, reject, request, approve]) expect((await step(url)).status).toBe(200);
    expect((await member.get(url)).headers.etag).toBe(etag);
    const accepted = await reader.post("accept", {
      full_name: grace.name,
      email: grace.email,
      version,
    });
    expect(accepted.status).toBe(200);
  });

  it("is requested in the list of proposals, and disappears with the decision", async () => {
    await setRules(rule);
    const { id, url } = await propose(20);
    await member.post(`${url}/approval/request`);
    const list = async () => (await owner.get("/api/proposals?awaiting=approval&fields=summary")).body.data;
    expect(await list()).toMatchObject([{ id, approval_state: "requested" }]);
    await owner.post(`${url}/approval/approve`);
    expect(await list()).toEqual([]);
  });

  it("of a draft shows at its original in the list of proposals, with the id of the draft", async () => {
    const { id: original, url } = await sendOffer(app, member, { pages: discounted(5) });
    await setRules(rule);
    const { id } = (await member.post(`${url}/revisions`)).body.data;
    await setDiscount(`/api/proposals/${id}`, 20);
    const list = async (query: string) =>
      (await owner.get(`/api/proposals?fields=summary${query}`)).body.data;
    expect(await list("")).toMatchObject([{ has_draft: true, draft_awaiting_approval: null }]);
    expect(await list("&awaiting=approval")).toEqual([]);
    await member.post(`/api/proposals/${id}/approval/request`);
    expect(await list("&awaiting=approval")).toMatchObject([
      { id: original, approval_state: null, draft_awaiting_approval: id },
    ]);
    expect((await owner.get("/api/approvals?mine=true")).body.data).toMatchObject([
      { proposal_id: id, revision_of: original },
    ]);
    await member.post(`/api/proposals/${id}/approval/withdraw`);
    expect(await list("&awaiting=approval")).toEqual([]);
  });

  it("that was decided is listed for its requester while the decision holds", async () => {
    await setRules(rule);
    const list = async (of = member) =>
      (await of.get(`/api/approvals?state=decided&requested_by=${of.userId}`)).body.data.map(
        ({ proposal_id, approval }: { proposal_id: string; approval: { state: string } }) => [
          `/api/proposals/${proposal_id}`,
          approval.state,
        ],
      );
    const { url } = await propose(20);
    await member.post(`${url}/approval/request`);
    expect(await list()).toEqual([]);
    await owner.post(`${url}/approval/reject`, { note: "Too much." });
    expect(await list()).toEqual([[url, "rejected"]]);
    await setDiscount(url, 15);
    expect(await list()).toEqual([]);
    await member.post(`${url}/approval/request`);
    expect(await list()).toEqual([]);
    await owner.post(`${url}/approval/approve`);
    expect(await list()).toEqual([[url, "approved"]]);
    await setDiscount(url, 16);
    expect(await list()).toEqual([]);
    await setDiscount(url, 15);
    expect(await list(owner)).toEqual([]);
    await send(url);
    expect(await list()).toEqual([]);
    app.clock.advance(1000);
    const draft = `/api/proposals/${(await member.post(`${url}/revisions`)).body.data.id}`;
    // The draft starts with the approval of its original. Nobody requested one for it.
    expect(await list()).toEqual([]);
    await setDiscount(draft, 20);
    await member.post(`${draft}/approval/request`);
    await owner.post(`${draft}/approval/approve`);
    expect(await list()).toEqual([[draft, "approved"]]);
    await member.post(`${draft}/publish`);
    expect(await list()).toEqual([]);
  });

  const read = async (path: string) => (await owner.get(path)).body.data;

  /** Counts the approvals that wait, in both lists, and finds the draft that the row of its original names. */
  const listAll = async () => {
    const [row] = await read("/api/proposals?fields=summary&archived=any");
    return [
      (await read("/api/approvals")).length,
      (await read("/api/proposals?fields=summary&archived=any&awaiting=approval")).length,
      row.draft_awaiting_approval,
    ];
  };

  it.each(["archived", "WON", "LOST"])(
    "leaves out the draft of an original that is %s, until it can be published again",
    async (how) => {
      const { url } = await sendOffer(app, member, { pages: discounted(5) });
      await setRules(rule);
      const { id } = (await member.post(`${url}/revisions`)).body.data;
      await setDiscount(`/api/proposals/${id}`, 20);
      await request(`/api/proposals/${id}`);
      expect(await listAll()).toEqual([1, 1, id]);
      const closing = how === "archived" ? "archive" : "status";
      const closed = await member.post(
        `${url}/${closing}`,
        closing === "status" ? { status: how } : undefined,
      );
      expect(closed.status).toBeLessThan(300);
      expect(await listAll()).toEqual([0, 0, null]);
      await owner.post(`${url}/${how === "archived" ? "unarchive" : "reopen"}`);
      expect(await listAll()).toEqual([1, 1, id]);
    },
  );

  it("cannot be listed as decided and waiting for the caller", async () => {
    const refused = await member.get("/api/approvals?state=decided&mine=true");
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ["mine"]]);
  });
});
