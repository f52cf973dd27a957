import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace } from "../../../test/deals.ts";
import type { TestClient } from "../../../test/harness.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { createTestProposal, line } from "../../../test/proposals.ts";
import { sendOffer } from "../../../test/recipients.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

const when = { measure: "discount_percent", of: "selected", operator: "above", value: 10 };
const rule = { id: "big-discount", name: "Big discount", when, approvers: [{ role: "owner" }] };
const option = (name: string, price: number) => line(name, price, { optional: true, selected: false });

const toDiscounts = (value: number) => [
  { name: "Loyalty", type: "percent" as const, value, frequency: "once" as const },
];

const toPage = (...line_items: ReturnType<typeof line>[]) => ({
  name: "Scope of work",
  children: [{ type: "group" as const, name: "Work", line_items }],
});

describe.each(engines)("the state of an approval in lists on %s", (engine) => {
  const app = useApp(engine);
  const owner = useOrganization(app, beforeEach);
  let member: TestClient;

  beforeEach(async () => {
    member = await owner.colleague("member");
  });

  const setRules = async (...rules: object[]) => {
    expect((await owner.patch("/api/organization", { approval_rules: rules })).status).toBe(200);
    await runDueJobs(app);
  };
  const propose = (percent: number, ...lines: ReturnType<typeof line>[]) =>
    createTestProposal(member, {
      pages: [{ ...toPage(line("Work", 1000), ...lines), discounts: toDiscounts(percent) }],
      settings: { currency: "USD" },
    });
  const setDiscount = async (url: string, percent: number) => {
    const [page] = (await member.get(url)).body.pages;
    const discounts = [{ ...page.discounts[0], value: percent }];
    const answer = await member.patch(`${url}/pages/${page.id}`, { discounts });
    expect(answer.status).toBe(200);
  };
  const request = (url: string) => member.post(`${url}/approval/request`);
  const approve = (url: string) => owner.post(`${url}/approval/approve`);
  const reject = (url: string) => owner.post(`${url}/approval/reject`, { note: "No." });

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
      pages: [{ ...toPage(line("Work", 1000)), discounts: toDiscounts(20) }],
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
});
