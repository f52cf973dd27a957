import type { Operation } from "@proffer/contract";
import { exampleDealId } from "../fake-crm.ts";
import { findRecipient, toTypedSignature } from "../deals.ts";
import { signAs } from "../../src/deals/lifecycle/sign-proposal.ts";
import type { TestApp, TestClient } from "../harness.ts";
import { makeObjects, type Objects } from "./objects.ts";

type Step = (client: TestClient, url: string, app: TestApp) => Promise<unknown>;

const makeSignable: Step = (client, url) =>
  client.patch(url, {
    settings: {
      signing: {
        recipient_signer: { full_name: "Grace Hopper", email: "grace@example.com" },
        company_signer: client.userId,
      },
    },
  });
const send: Step = (client, url) => client.post(`${url}/status`, { status: "SENT" });
const request: Step = (client, url) => client.post(`${url}/request-signatures`);
const remove: Step = (client, url) => client.delete(url);
const takeBack: Step = (client, url) => client.post(`${url}/status`, { status: "DRAFT" });
const lose: Step = (client, url) => client.post(`${url}/status`, { status: "LOST" });
const win: Step = (client, url) => client.post(`${url}/status`, { status: "WON" });
const addRule: Step = (client) =>
  client.patch("/api/organization", {
    approval_rules: [
      {
        name: "Always",
        when: { measure: "total", of: "selected", operator: "above", value: -1e9, currency: "EUR" },
        approvers: [{ role: "owner" }],
      },
    ],
  });
const linkDeal: Step = async (client, url) => {
  const connected = await client.post("/api/connections", { provider: "hubspot", token: "pat-eu1-second" });
  await client.send("PUT", `${url}/deal`, { connection_id: connected.body.data.id, deal_id: exampleDealId });
};
const requestApproval: Step = async (client, url) =>
  (await client.colleague("member")).post(`${url}/approval/request`);
const sign: Step = async (client, url, app) =>
  signAs(app.lifecycle, await findRecipient(app, client, url), toTypedSignature("Grace Hopper"));

/** Steps that bring a proposal into the state needed by an operation. */
const before: Readonly<Record<string, readonly Step[]>> = {
  requestSignatures: [makeSignable, send],
  voidSigning: [makeSignable, send, request],
  counterSignProposal: [makeSignable, send, sign],
  changeProposalStatus: [takeBack],
  requestApproval: [addRule],
  withdrawApproval: [addRule, requestApproval],
  approveProposal: [addRule, requestApproval],
  rejectProposal: [addRule, requestApproval],
  reopenProposal: [lose],
  recordPayment: [win],
  undeleteProposal: [remove],
  syncDeal: [linkDeal],
};

/** Creates the objects that the operation can name, in the state that it needs. */
export async function prepareObjects(
  app: TestApp,
  client: TestClient,
  operation: Operation,
): Promise<Objects> {
  // An earlier operation may have left a rule, which would keep the proposals from being sent.
  await client.patch("/api/organization", { approval_rules: [] });
  const objects = await makeObjects(client, operation);
  const url = `/api/proposals/${objects.inPaths["/api/proposals/{id}"]}`;
  for (const step of before[operation.id] ?? []) await step(client, url, app);
  return objects;
}
