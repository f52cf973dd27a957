import { isId, createId } from "../../src/platform/ids.ts";
import type { TestClient } from "../harness.ts";
import { smallPng } from "../images.ts";
import { textPage } from "../proposals.ts";

/** One id for every place of the API that takes one. */
export interface Objects {
  /** Ids by the path up to and including the parameter, as the contract writes it. */
  readonly inPaths: Readonly<Record<string, string>>;
  /** Ids by the name of the field or parameter, wherever in a body or query it stands. */
  readonly inFields: Readonly<Record<string, string>>;
}

/** Makes one of everything that an organization can own. `client` is an owner. */
export async function makeObjects(client: TestClient): Promise<Objects> {
  const make = async (url: string, body: unknown): Promise<string> => {
    const answer = await client.post(url, body);
    if (answer.status !== 201) throw new Error(`${url} answered ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  const price = { model: "fixed", value: 49, frequency: "once" };
  const line = { type: "line_item", name: "Hosting", price, optional: true };
  const work = { type: "group", name: "Work", line_items: [line, line] };
  const proposal = await make("/api/proposals", {
    name: "Website relaunch",
    pages: [{ name: "Investment", kind: "scope_of_work", children: [work] }],
  });
  const template = await make("/api/proposals", { name: "Template", is_template: true });
  const [page] = (await client.get(`/api/proposals/${proposal}`)).body.pages;
  const [group] = page.children;
  const [item, neighbour] = group.line_items;
  await client.post(`/api/proposals/${proposal}/status`, { status: "CANCELLED" });
  await client.post(`/api/proposals/${proposal}/reopen`);
  const [version] = (await client.get(`/api/proposals/${proposal}/versions`)).body.data;
  const sent = await make("/api/proposals", { name: "Sent", pages: [textPage] });
  await client.post(`/api/proposals/${sent}/send`, {
    recipients: [{ name: "Grace", email: "grace@example.com" }],
  });
  const { share_url } = (await client.get(`/api/proposals/${sent}`)).body;
  const libraryItem = await make("/api/library-items", line);
  const deletedLibraryItem = await make("/api/library-items", line);
  await client.delete(`/api/library-items/${deletedLibraryItem}`);
  const image = await make("/api/images", smallPng);
  const member = await client.colleague("member");
  const apiKey = await make("/api/api-keys", { name: "Reporting" });
  const invitation = await make("/api/invitations", { email: `${createId()}@acme.test`, role: "member" });
  const [mail] = (await client.get("/api/outbox?limit=1")).body.data;
  const endpoint = await getEndpoint(client, make);
  const delivery = await make(`/api/webhook-endpoints/${endpoint}/test`, {});
  return {
    inPaths: {
      "/api/proposals/{id}": proposal,
      "/api/proposals/{id}/items/{item_id}": item.id,
      "/api/proposals/{id}/pages/{page_id}": page.id,
      "/api/proposals/{id}/versions/{version_id}": version.id,
      "/api/library-items/{id}": libraryItem,
      "/api/members/{id}": member.userId,
      "/api/api-keys/{id}": apiKey,
      "/api/invitations/{id}": invitation,
      "/api/outbox/{id}": mail.id,
      "/api/webhook-endpoints/{id}": endpoint,
      "/api/webhook-deliveries/{id}": delivery,
      "/api/public/proposals/{token}": share_url.slice(share_url.lastIndexOf("/") + 1),
      "/api/images/{id}": image,
      "/images/{id}": image,
      // Not of an organization: sessions.test.ts asks for those of other users.
      "/api/auth/sessions/{id}": createId(),
      // A kind of email, and no object.
      "/api/proposals/{id}/mail-examples/{kind}": "proposal",
      // Not of an organization: the configuration names them.
      "/api/auth/oidc/{id}": "nobody",
    },
    inFields: {
      templateId: template,
      proposal_id: proposal,
      version_id: version.id,
      to_version_id: version.id,
      library_item_id: libraryItem,
      delete_ids: libraryItem,
      restore_ids: deletedLibraryItem,
      item_id: item.id,
      itemIds: item.id,
      proposal_ids: proposal,
      owner_id: member.userId,
      after_item_id: neighbour.id,
      before_item_id: neighbour.id,
      target_group_id: group.id,
      scope_of_work_page_id: page.id,
      created_by: client.userId,
      organization_id: client.organizationId,
    },
  };
}

/** An organization has ten of them at most, so the one that is there does. */
async function getEndpoint(
  client: TestClient,
  make: (url: string, body: unknown) => Promise<string>,
): Promise<string> {
  const [known] = (await client.get("/api/webhook-endpoints")).body.data;
  if (known && !known.paused) return known.id;
  return make("/api/webhook-endpoints", {
    url: "https://hooks.globex.test/proffer",
    events: ["proposal.lost"],
  });
}

/** Ids of the same form that nobody has; a value that is no id stays. */
export function toMissingObjects({ inPaths, inFields }: Objects): Objects {
  return { inPaths: toMissingIds(inPaths), inFields: toMissingIds(inFields) };
}

function toMissingIds(ids: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([place, id]) => [place, isId(id) ? createId() : id]));
}
