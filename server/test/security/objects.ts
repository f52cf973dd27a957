import { exampleIds, type Operation } from "@proffer/contract";
import { isId, createId } from "../../src/platform/ids.ts";
import type { TestClient } from "../harness.ts";
import { smallPng } from "../images.ts";
import { createPage, textPage } from "../proposals.ts";

/** One id for every place in the API that contains an id. */
export interface Objects {
  /** Ids by the path up to and including the parameter, as written in the contract. */
  readonly inPaths: Readonly<Record<string, string>>;
  /** Ids by the name of the field or parameter, at any depth of a body or query. */
  readonly inFields: Readonly<Record<string, string>>;
}

/** Objects created together, because they depend on each other. */
interface Family {
  /**
   * Places of the ids of these objects in the contract: paths up to and including the parameter, and fields.
   */
  readonly places: readonly string[];
  /**
   * Ids of these objects in examples of the contract, for fields with names that do not reveal the kind of
   * object.
   */
  readonly examples?: readonly string[];
  make(client: TestClient): Promise<Readonly<Record<string, string>>>;
}

const price = { model: "fixed", value: 49, frequency: "once" };
const line = { type: "line_item", name: "Hosting", price, optional: true };

const families: readonly Family[] = [
  {
    places: [
      "/api/proposals/{id}",
      "/api/proposals/{id}/items/{item_id}",
      "/api/proposals/{id}/pages/{page_id}",
      "/api/proposals/{id}/versions/{version_id}",
      "/api/proposals/{id}/revisions/{number}",
      "/api/proposals/{id}/threads/{thread_id}",
      "/api/proposals/{id}/attachments/{attachment_id}",
      "/api/proposals/{id}/payments/{payment_id}",
      "proposal_id",
      "proposal_ids",
      "version_id",
      "to_version_id",
      "item_id",
      "itemIds",
      "after_item_id",
      "before_item_id",
      "target_group_id",
      "scope_of_work_page_id",
    ],
    examples: [exampleIds.proposal, exampleIds.lineItem, exampleIds.group],
    make: makeProposal,
  },
  { places: ["/api/proposals/{draft_id}"], make: makeDraftRevision },
  {
    places: ["templateId", "template_id"],
    make: async (client) => {
      const template = await post(client, "/api/proposals", { name: "Template", is_template: true });
      return { templateId: template, template_id: template };
    },
  },
  {
    places: [
      "/api/outbox/{id}",
      "/api/public/proposals/{token}",
      "/api/public/proposals/{token}/threads/{thread_id}",
      "/api/public/proposals/{token}/attachments/{attachment_id}",
      "/api/public/proposals/{token}/payments/{payment_id}",
    ],
    make: sendProposal,
  },
  {
    places: ["/api/library-items/{id}", "library_item_id", "delete_ids", "restore_ids"],
    make: makeLibraryItems,
  },
  {
    places: ["/api/images/{id}", "/images/{id}"],
    make: async (client) => {
      const image = await post(client, "/api/images", smallPng);
      return { "/api/images/{id}": image, "/images/{id}": image };
    },
  },
  {
    places: ["/api/members/{id}", "owner_id", "user_id", "requested_by"],
    make: async (client) => {
      const { userId } = await client.colleague("member");
      return { "/api/members/{id}": userId, owner_id: userId, user_id: userId, requested_by: userId };
    },
  },
  {
    places: ["/api/api-keys/{id}"],
    make: async (client) => ({
      "/api/api-keys/{id}": await post(client, "/api/api-keys", { name: "Reporting" }),
    }),
  },
  {
    places: ["/api/invitations/{id}"],
    make: async (client) => ({
      "/api/invitations/{id}": await post(client, "/api/invitations", {
        email: `${createId()}@acme.test`,
        role: "member",
      }),
    }),
  },
  {
    places: ["/api/connections/{id}", "connection_id"],
    make: async (client) => {
      // An organization can have only 20, and many tests make these objects again and again.
      const [known] = (await client.get("/api/connections")).body.data;
      const connection: string =
        known?.id ??
        (await post(client, "/api/connections", { provider: "hubspot", token: "pat-eu1-first" }));
      return { "/api/connections/{id}": connection, connection_id: connection };
    },
  },
  { places: ["/api/webhook-endpoints/{id}", "/api/webhook-deliveries/{id}"], make: makeDelivery },
];

/**
 * Creates one of each kind of object of an organization. For a single operation, creates only the objects
 * that it can name, and unknown ids for the others. `client` is an owner.
 */
export async function makeObjects(client: TestClient, operation?: Operation): Promise<Objects> {
  const ids: Record<string, string> = {
    // A session is not an object of an organization. sessions.test.ts tests sessions of other users.
    "/api/auth/sessions/{id}": createId(),
    // A kind of email, not an object.
    "/api/proposals/{id}/mail-examples/{kind}": "proposal",
    // An identity provider is part of the configuration, not an object of an organization.
    "/api/auth/oidc/{id}": "nobody",
    created_by: client.userId,
    organization_id: client.organizationId,
  };
  const named = JSON.stringify([
    operation?.path,
    operation?.query,
    operation?.body,
    operation?.examples?.request,
  ]);
  for (const family of families) {
    const { places, examples = [] } = family;
    const isNamed = !operation || [...places, ...examples].some((name) => named.includes(name));
    Object.assign(ids, isNamed ? await family.make(client) : createMissingIds(places));
  }
  const byKind = Object.groupBy(Object.entries(ids), ([place]) =>
    place.startsWith("/") ? "paths" : "fields",
  );
  return {
    inPaths: Object.fromEntries(byKind.paths ?? []),
    inFields: Object.fromEntries(byKind.fields ?? []),
  };
}

function createMissingIds(places: readonly string[]): Record<string, string> {
  return Object.fromEntries(places.map((place) => [place, createId()]));
}

async function post(client: TestClient, url: string, body: unknown): Promise<string> {
  const answer = await client.post(url, body);
  if (answer.status !== 201) throw new Error(`${url} answered ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

async function makeProposal(client: TestClient) {
  const work = { type: "group", name: "Work", line_items: [line, line, { ...line, optional: false }] };
  const proposal = await post(client, "/api/proposals", {
    name: "Website relaunch",
    pages: [{ name: "Investment", kind: "scope_of_work", children: [work] }],
    settings: { payment: { enabled: true, type: "full" } },
  });
  const [page] = (await client.get(`/api/proposals/${proposal}`)).body.pages;
  const [group] = page.children;
  const attachment = await attach(client, proposal);
  const [item, neighbour] = group.line_items;
  const draft = await startRevision(client, proposal);
  await client.patch(`/api/proposals/${draft}`, { name: "Second offer" });
  await client.post(`/api/proposals/${draft}/publish`);
  const payment = await recordPayment(client, proposal);
  const [version] = (await client.get(`/api/proposals/${proposal}/versions`)).body.data;
  return {
    "/api/proposals/{id}": proposal,
    "/api/proposals/{id}/items/{item_id}": item.id,
    "/api/proposals/{id}/pages/{page_id}": page.id,
    "/api/proposals/{id}/versions/{version_id}": version.id,
    "/api/proposals/{id}/revisions/{number}": "2",
    "/api/proposals/{id}/threads/{thread_id}": await ask(client, await getLink(client, proposal), {
      item_id: neighbour.id,
      request: { type: "remove" },
    }),
    "/api/proposals/{id}/attachments/{attachment_id}": attachment,
    "/api/proposals/{id}/payments/{payment_id}": payment,
    proposal_id: proposal,
    proposal_ids: proposal,
    version_id: version.id,
    to_version_id: version.id,
    item_id: item.id,
    itemIds: item.id,
    after_item_id: neighbour.id,
    before_item_id: neighbour.id,
    target_group_id: group.id,
    scope_of_work_page_id: page.id,
  };
}

/** Wins a proposal, records a payment, and reopens the proposal. */
async function recordPayment(client: TestClient, proposal: string): Promise<string> {
  const url = `/api/proposals/${proposal}`;
  await client.post(`${url}/status`, { status: "WON" });
  const payment = await post(client, `${url}/payments`, { amount: 1, received_on: "2026-01-01" });
  await client.post(`${url}/reopen`);
  return payment;
}

/** Sends a proposal and starts its next revision. */
async function startRevision(client: TestClient, proposal: string): Promise<string> {
  await client.post(`/api/proposals/${proposal}/status`, { status: "SENT" });
  return post(client, `/api/proposals/${proposal}/revisions`, {});
}

async function makeDraftRevision(client: TestClient) {
  const proposal = await post(client, "/api/proposals", { name: "Offer", pages: [createPage(line)] });
  const draft = await startRevision(client, proposal);
  await client.patch(`/api/proposals/${draft}`, { name: "Second offer" });
  return { "/api/proposals/{draft_id}": draft };
}

/** Creates a link and an email of a proposal. */
async function sendProposal(client: TestClient) {
  const sent = await post(client, "/api/proposals", { name: "Sent", pages: [textPage] });
  const attachment = await attach(client, sent);
  await client.post(`/api/proposals/${sent}/send`, {
    recipients: [{ name: "Grace", email: "grace@example.com" }],
  });
  const link = await getLink(client, sent);
  const [mail] = (await client.get("/api/outbox?limit=1")).body.data;
  return {
    "/api/outbox/{id}": mail.id,
    "/api/public/proposals/{token}": link,
    "/api/public/proposals/{token}/threads/{thread_id}": await ask(client, link),
    "/api/public/proposals/{token}/attachments/{attachment_id}": attachment,
    // Needs a provider. Its tests are beside it.
    "/api/public/proposals/{token}/payments/{payment_id}": createId(),
  };
}

/** Returns the last part of the shared link of a proposal. */
async function getLink(client: TestClient, proposal: string): Promise<string> {
  const { share_url } = (await client.get(`/api/proposals/${proposal}`)).body;
  return share_url.slice(share_url.lastIndexOf("/") + 1);
}

function attach(client: TestClient, proposal: string): Promise<string> {
  return post(client, `/api/proposals/${proposal}/attachments?name=small.png`, smallPng);
}

/** Starts a thread as the client of a proposal. */
function ask(client: TestClient, link: string, more: object = {}): Promise<string> {
  const question = { text: "Is this final?", full_name: "Grace", email: "grace@example.com", ...more };
  return post(client, `/api/public/proposals/${link}/threads`, question);
}

async function makeLibraryItems(client: TestClient) {
  const item = await post(client, "/api/library-items", line);
  const deleted = await post(client, "/api/library-items", line);
  await client.delete(`/api/library-items/${deleted}`);
  return {
    "/api/library-items/{id}": item,
    library_item_id: item,
    delete_ids: item,
    restore_ids: deleted,
  };
}

async function makeDelivery(client: TestClient) {
  const endpoint = await findOrMakeEndpoint(client);
  return {
    "/api/webhook-endpoints/{id}": endpoint,
    "/api/webhook-deliveries/{id}": await post(client, `/api/webhook-endpoints/${endpoint}/test`, {}),
  };
}

/** An organization can have only ten endpoints, so an existing one is reused. */
async function findOrMakeEndpoint(client: TestClient): Promise<string> {
  const [known] = (await client.get("/api/webhook-endpoints")).body.data;
  if (known?.paused) await client.patch(`/api/webhook-endpoints/${known.id}`, { paused: false });
  if (known) return known.id;
  return post(client, "/api/webhook-endpoints", {
    url: "https://hooks.globex.test/proffer",
    events: ["proposal.lost"],
  });
}

/** Replaces ids with unknown ones of the same form. Other values stay the same. */
export function toMissingObjects({ inPaths, inFields }: Objects): Objects {
  return { inPaths: toMissingIds(inPaths), inFields: toMissingIds(inFields) };
}

function toMissingIds(ids: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([place, id]) => [place, isId(id) ? createId() : id]));
}
