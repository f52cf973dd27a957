import type { DealOptions, DealResult } from "./deal.ts";
import {
  acceptProposal,
  chooseOption,
  createItem,
  createProposal,
  createWebhookEndpoint,
  generateProposalPdf,
  getProposal,
  type ImportLineItem,
  listWebhookDeliveries,
  previewPricing,
  sendProposal,
} from "./generated/api";

const photos: ImportLineItem = {
  type: "line_item",
  name: "Photos",
  price: { model: "hourly", value: 50, frequency: "once", quantity: { current: 4 } },
  optional: true,
};

export async function makeDeal({ apiKey, deliver }: DealOptions): Promise<DealResult> {
  const asMember = { headers: { authorization: `Bearer ${apiKey}` } };
  const endpoint = await createWebhookEndpoint({ url: "https://hooks.acme.test/proffer" }, asMember);
  const created = await createProposal(
    {
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
    {},
    asMember,
  );
  if (created.status !== 201 || endpoint.status !== 201) throw new Error("nothing was created");
  const { id } = created.data.data;
  const added = await createItem(
    id,
    { type: "line_item", name: "Design", price: { model: "fixed", value: 1000, frequency: "once" } },
    asMember,
  );
  if (added.status !== 201) throw new Error("no item was added");

  const detail = await getProposal(id, {}, asMember);
  if (detail.status !== 200) throw new Error("it cannot be read");
  const child = detail.data.pages[0]?.children[0];
  const option = child?.type === "group" ? child.line_items[0] : undefined;
  if (!option) throw new Error("there is no option");
  const selections = [{ item_id: option.id, selected: true }];
  const preview = await previewPricing({ proposal_id: id, selections }, asMember);
  if (preview.status !== 200) throw new Error("there is no price");

  await sendProposal(id, { recipients: [{ name: "Grace Hopper", email: "grace@example.com" }] }, asMember);
  const sent = await getProposal(id, {}, asMember);
  const token = sent.status === 200 ? sent.data.share_url?.split("/").at(-1) : undefined;
  if (token === undefined) throw new Error("there is no link");
  await chooseOption(token, { item_id: option.id, selected: true });
  const accepted = await acceptProposal(token, { full_name: "Grace Hopper", email: "grace@example.com" });
  if (accepted.status !== 200) throw new Error("it was not accepted");

  const pdf = await generateProposalPdf(id, undefined, asMember);
  if (pdf.status !== 200) throw new Error("there is no PDF");
  await deliver();
  const deliveries = await listWebhookDeliveries(endpoint.data.data.id, { limit: 10 }, asMember);
  if (deliveries.status !== 200) throw new Error("there are no deliveries");
  return {
    prices: [detail.data.totals.once?.selected.total, preview.data.totals.once?.selected.total],
    status: accepted.data.status,
    pdf: pdf.data,
    deliveries: deliveries.data.data.map(({ status, type }) => `${type} ${status}`),
  };
}
