import { beforeEach, describe, expect, it } from "vitest";
import { engines } from "../../../test/databases.ts";
import { grace, sendNewProposal, toTypedSignature } from "../../../test/deals.ts";
import { createTestProposal } from "../../../test/proposals.ts";
import { useApp, useOrganization } from "../../../test/use-app.ts";

/** All operations with which a member changes the lifecycle. */
const operations: ReadonlyArray<readonly [path: string, body: object | undefined]> = [
  ["send", { recipients: [grace] }],
  ["status", { status: "SENT" }],
  ["status", { status: "WON" }],
  ["status", { status: "ON_HOLD" }],
  ["request-signatures", undefined],
  ["void-signing", undefined],
  ["reopen", undefined],
  ["counter-sign", toTypedSignature("Ada Lovelace")],
  ["rotate-link", undefined],
];

const only = (...from: string[]) => `only from ${from.join(", ")}`;
const open = ["DRAFT", "SENT", "PENDING", "ON_HOLD"];
const never = "a signed or accepted proposal is never reopened: duplicate it instead";

/** Forbidden requests: the state of the proposal, the request, and the reason why it is rejected. */
const illegal: ReadonlyArray<
  readonly [state: string, path: string, body: object | undefined, status: string]
> = [
  ["DRAFT", "status", { status: "DRAFT" }, `from DRAFT to DRAFT: ${only("SENT")}`],
  ["DRAFT", "request-signatures", undefined, `from DRAFT to PENDING: ${only("SENT")}`],
  ["DRAFT", "void-signing", undefined, `from DRAFT to SENT: ${only("PENDING")}`],
  ["DRAFT", "reopen", undefined, `from DRAFT to DRAFT: ${only("LOST", "CANCELLED", "WON")}`],
  ["SENT", "status", { status: "SENT" }, `from SENT to SENT: ${only("DRAFT")}`],
  ["SENT", "status", { status: "PENDING" }, "from SENT to PENDING: only a request for signatures does that"],
  ["SENT", "void-signing", undefined, `from SENT to SENT: ${only("PENDING")}`],
  ["SENT", "reopen", undefined, `from SENT to SENT: ${only("LOST", "CANCELLED", "WON")}`],
  ["SENT", "counter-sign", toTypedSignature("Ada"), `from SENT to PENDING: ${only("PENDING")}`],
  ["PENDING", "send", { recipients: [grace] }, `from PENDING to SENT: ${only("DRAFT", "SENT")}`],
  ["PENDING", "status", { status: "SENT" }, `from PENDING to SENT: ${only("DRAFT")}`],
  ["PENDING", "status", { status: "DRAFT" }, `from PENDING to DRAFT: ${only("SENT")}`],
  ["PENDING", "request-signatures", undefined, `from PENDING to PENDING: ${only("SENT")}`],
  ["ON_HOLD", "send", { recipients: [grace] }, `from ON_HOLD to SENT: ${only("DRAFT", "SENT")}`],
  [
    "ON_HOLD",
    "status",
    { status: "ON_HOLD" },
    `from ON_HOLD to ON_HOLD: ${only("DRAFT", "SENT", "PENDING")}`,
  ],
  ["ON_HOLD", "status", { status: "DRAFT" }, `from ON_HOLD to DRAFT: ${only("SENT")}`],
  ["ON_HOLD", "request-signatures", undefined, `from ON_HOLD to PENDING: ${only("SENT")}`],
  ["WON", "send", { recipients: [grace] }, `from WON to SENT: ${only("DRAFT", "SENT")}`],
  ["WON", "status", { status: "LOST" }, `from WON to LOST: ${only(...open)}`],
  ["WON", "status", { status: "WON" }, `from WON to WON: ${only(...open)}`],
  ["LOST", "status", { status: "WON" }, `from LOST to WON: ${only(...open)}`],
  ["LOST", "status", { status: "ON_HOLD" }, `from LOST to ON_HOLD: ${only("DRAFT", "SENT", "PENDING")}`],
  ["CANCELLED", "status", { status: "SENT" }, `from CANCELLED to SENT: ${only("DRAFT")}`],
  ["CANCELLED", "counter-sign", toTypedSignature("Ada"), `from CANCELLED to PENDING: ${only("PENDING")}`],
  ["signed", "reopen", undefined, `from WON to SENT: ${never}`],
  ["with a button", "request-signatures", undefined, "from SENT to PENDING: it is not signed digitally"],
];

describe.each(engines)("a change of status on %s", (engine) => {
  const app = useApp(engine);
  const client = useOrganization(app, beforeEach);

  /** Creates a proposal in this state. */
  async function inState(state: string): Promise<string> {
    const signing =
      state === "with a button"
        ? { acceptance_method: "accept_button" as const }
        : { is_contact_signer: false, company_signer: client.userId };
    const { url } = await sendNewProposal(client, { signing });
    const byHand = ["DRAFT", "ON_HOLD", "WON", "LOST", "CANCELLED"].includes(state);
    if (byHand) await client.post(`${url}/status`, { status: state });
    if (state === "PENDING") await client.post(`${url}/request-signatures`);
    if (state === "signed") await signWhole(url);
    return url;
  }

  async function signWhole(url: string): Promise<void> {
    const { share_url } = (await client.get(url)).body;
    const token = share_url.slice(share_url.lastIndexOf("/") + 1);
    const signed = await app.server.inject({
      method: "POST",
      url: `/api/public/proposals/${token}/sign`,
      payload: toTypedSignature(grace.name),
    });
    expect(signed.statusCode).toBe(200);
    expect((await client.post(`${url}/counter-sign`, toTypedSignature("Ada"))).body.status).toBe("WON");
  }

  it.each(illegal)(
    "from %s by %s with %j is rejected with 400 and a reason",
    async (state, path, body, why) => {
      const url = await inState(state);
      const before = await untouched(url);
      const refused = await client.post(`${url}/${path}`, body);
      expect([refused.status, refused.body.error]).toMatchObject([
        400,
        {
          code: "VALIDATION_ERROR",
          // The message is a sentence for people. The details are for programs.
          message: expect.stringMatching(/^The proposal cannot (?!.*only from)/),
          details: { status: `cannot change ${why}` },
        },
      ]);
      expect(await untouched(url)).toEqual(before);
    },
  );

  it.each(operations)(
    "of a template by %s with %j is rejected with 400 and leaves it a DRAFT",
    async (path, body) => {
      const { url } = await createTestProposal(client, { is_template: true });
      const before = await untouched(url);
      const refused = await client.post(`${url}/${path}`, body);
      expect([refused.status, refused.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(Object.values(refused.body.error.details).join()).toContain("a template");
      expect(await untouched(url)).toEqual(before);
    },
  );

  it.each(operations)("of an archived proposal by %s with %j is rejected with 403", async (path, body) => {
    const { url } = await sendNewProposal(client);
    await client.post(`${url}/archive`);
    const before = await untouched(url);
    const refused = await client.post(`${url}/${path}`, body);
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: "FORBIDDEN", message: "The proposal is archived and cannot be edited" },
    ]);
    expect(await untouched(url)).toEqual(before);
  });

  it("to ON_HOLD keeps the content editable, unless the proposal was being signed", async () => {
    const held = await inState("ON_HOLD");
    expect((await client.patch(held, { name: "Better" })).status).toBe(200);
    expect((await client.post(`${held}/pages`, { name: "More" })).status).toBe(201);
    const frozen = await inState("PENDING");
    await client.post(`${frozen}/status`, { status: "ON_HOLD" });
    for (const refused of [
      await client.patch(frozen, { name: "Better" }),
      await client.post(`${frozen}/pages`, { name: "More" }),
    ])
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        "The proposal is ON_HOLD while PENDING and cannot be edited",
      ]);
    expect((await client.patch(frozen, { tags: ["ours"] })).status).toBe(200);
    await client.post(`${frozen}/status`, { status: "PENDING" });
    expect((await client.get(frozen)).body.status).toBe("PENDING");
  });

  /** Returns all data that a rejected request must not change. */
  async function untouched(url: string) {
    return [
      (await client.get(url)).body,
      (await client.get(`${url}/analytics`)).body,
      (await client.get(`${url}/audit-trail`)).body,
      (await client.get("/api/outbox")).body.pagination.total,
    ];
  }
});
