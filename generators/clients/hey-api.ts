import type { DealOptions, DealResult } from "./deal.ts";
import { client } from "./generated/client.gen";
import {
  acceptProposal,
  chooseOption,
  createItem,
  createProposal,
  createWebhookEndpoint,
  generateProposalPdf,
  getProposal,
  listWebhookDeliveries,
  previewPricing,
  sendProposal,
} from "./generated/sdk.gen";
import type { ImportLineItem } from "./generated/types.gen";

const photos: ImportLineItem = {
  type: "line_item",
  name: "Photos",
  price: { model: "hourly", value: 50, frequency: "once", quantity: { current: 4 } },
  optional: true,
};

export async function makeDeal({ apiKey, baseUrl, deliver }: DealOptions): Promise<DealResult> {
  client.setConfig({ baseUrl, auth: apiKey });
  const throwOnError = true;
  const endpoint = await createWebhookEndpoint({
    throwOnError,
    body: { url: "https://hooks.acme.test/proffer" },
  });
  const created = await createProposal({
    throwOnError,
    body: {
      name: "Website",
      settings: { signing: { acceptance_method: "accept_button" } },
      pages: [
        {
          name: "Offer",
          kind: "scope_of_work",
          children: [{ type: "group", name: "Work", line_items: [photos] }],
        },
      ],
    },
  });
  const path = { id: created.data.data.id };
  await createItem({
    throwOnError,
    path,
    body: {
      type: "line_item",
      name: "Design",
      price: { model: "fixed", value: 1000, frequency: "once" },
    },
  });

  const detail = await getProposal({ throwOnError, path });
  const child = detail.data.pages[0]?.children[0];
  const option = child?.type === "group" ? child.line_items[0] : undefined;
  if (!option) throw new Error("there is no option");
  const selections = [{ item_id: option.id, selected: true }];
  const preview = await previewPricing({ throwOnError, body: { proposal_id: path.id, selections } });

  await sendProposal({
    throwOnError,
    path,
    body: { recipients: [{ name: "Grace Hopper", email: "grace@example.com" }] },
  });
  const sent = await getProposal({ throwOnError, path });
  const token = sent.data.share_url?.split("/").at(-1);
  if (token === undefined) throw new Error("there is no link");
  const link = { path: { token } };
  await chooseOption({ throwOnError, ...link, body: { item_id: option.id, selected: true } });
  const accepted = await acceptProposal({
    throwOnError,
    ...link,
    body: { full_name: "Grace Hopper", email: "grace@example.com" },
  });

  const pdf = await generateProposalPdf({ throwOnError, path });
  await deliver();
  const deliveries = await listWebhookDeliveries({
    throwOnError,
    path: { id: endpoint.data.data.id },
    query: { limit: 10 },
  });
  return {
    prices: [detail.data.totals.once?.selected.total, preview.data.totals.once?.selected.total],
    status: accepted.data.status,
    pdf: pdf.data,
    deliveries: deliveries.data.data.map(({ status, type }) => `${type} ${status}`),
  };
}
