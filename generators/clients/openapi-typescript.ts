import createClient from "openapi-fetch";
import type { DealOptions, DealResult } from "./deal.ts";
import type { components, paths } from "./generated/schema.ts";

type LineItem = components["schemas"]["ImportLineItem"];

const photos: LineItem = {
  type: "line_item",
  name: "Photos",
  price: { model: "hourly", value: 50, frequency: "once", quantity: { current: 4 } },
  optional: true,
};

export async function makeDeal({ apiKey, baseUrl, deliver }: DealOptions): Promise<DealResult> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } });
  const endpoint = await api.POST("/api/webhook-endpoints", {
    body: { url: "https://hooks.acme.test/proffer" },
  });
  const created = await api.POST("/api/proposals", {
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
  if (!created.data || !endpoint.data) throw new Error("nothing was created");
  const path = { id: created.data.data.id };
  const added = await api.POST("/api/proposals/{id}/items", {
    params: { path },
    body: {
      type: "line_item",
      name: "Design",
      price: { model: "fixed", value: 1000, frequency: "once" },
    },
  });
  if (!added.data?.success) throw new Error("no item was added");

  const detail = await api.GET("/api/proposals/{id}", { params: { path } });
  const child = detail.data?.pages[0]?.children[0];
  const option = child?.type === "group" ? child.line_items[0] : undefined;
  if (!option) throw new Error("there is no option");
  const selections = [{ item_id: option.id, selected: true }];
  const preview = await api.POST("/api/pricing/preview", { body: { proposal_id: path.id, selections } });

  await api.POST("/api/proposals/{id}/send", {
    params: { path },
    body: { recipients: [{ name: "Grace Hopper", email: "grace@example.com" }] },
  });
  const sent = await api.GET("/api/proposals/{id}", { params: { path } });
  const token = sent.data?.share_url?.split("/").at(-1);
  if (token === undefined) throw new Error("there is no link");
  const link = { params: { path: { token } } };
  await api.POST("/api/public/proposals/{token}/selections", {
    ...link,
    body: { item_id: option.id, selected: true },
  });
  const accepted = await api.POST("/api/public/proposals/{token}/accept", {
    ...link,
    body: { full_name: "Grace Hopper", email: "grace@example.com" },
  });
  if (!accepted.data) throw new Error("it was not accepted");

  const pdf = await api.POST("/api/proposals/{id}/pdf", { params: { path }, parseAs: "blob" });
  if (!pdf.data) throw new Error("there is no PDF");
  await deliver();
  const deliveries = await api.GET("/api/webhook-endpoints/{id}/deliveries", {
    params: { path: { id: endpoint.data.data.id }, query: { limit: 10 } },
  });
  return {
    prices: [detail.data?.totals.once?.selected.total, preview.data?.totals.once?.selected.total],
    status: accepted.data.status,
    pdf: pdf.data,
    deliveries: (deliveries.data?.data ?? []).map(({ status, type }) => `${type} ${status}`),
  };
}
