import { fixed } from "../server/src/ops/demo/builders.ts";
import type { TestClient } from "../server/test/harness.ts";
import type { Offer } from "../server/test/recipients.ts";
import type { GalleryDeal, GalleryRevision } from "./gallery-deal.ts";

/** Publishes the revision of a proposal, if there is one. */
export async function publishRevision(
  client: TestClient,
  { url, reader, findId }: Offer,
  { revision }: Pick<GalleryDeal, "revision">,
): Promise<void> {
  if (!revision) return;
  for (const name of revision.selected ?? []) await reader.select(findId(name));
  const draft = `/api/proposals/${(await client.post(`${url}/revisions`)).body.data.id}`;
  for (const [name, fields] of Object.entries(revision.items)) {
    const item = `${draft}/items/${findId(name)}`;
    await (fields ? client.patch(item, fields) : client.delete(item));
  }
  for (const [group, fields] of Object.entries(revision.added ?? {}))
    await client.post(`${draft}/items`, { ...fields, target_group_id: findId(group) });
  const note = revision.note !== undefined && { note: revision.note };
  const { status, body } = await client.post(`${draft}/publish`, { notify: false, ...note });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** A revision of the usual proposal that changes some of everything. */
export const usualRevision: GalleryRevision = {
  note: "As discussed on Tuesday: a longer workshop with a written report. The French pages come in a later project.",
  selected: ["Translation into French"],
  items: {
    "Discovery workshop": { name: "Discovery workshop and report", price: fixed(2900) },
    "Translation into French": null,
    "Design of twelve page types": {
      price: {
        model: "hourly",
        value: 120,
        frequency: "once",
        quantity: { current: 70, unitLabel: "hours" },
      },
    },
    Launch: { description: "<p>We stay until everything runs, also at night.</p>" },
  },
  added: {
    "Design and build": {
      type: "line_item",
      name: "A film about your team",
      price: fixed(1900),
      optional: true,
    },
  },
};

/** A revision of the proposal with three hundred items that changes forty of them. */
export const manyRevision: GalleryRevision = {
  selected: ["Item 4"],
  items: Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const name = `Item ${index + 1}`;
      const renamed = { name: `${name} with a long name that says what it is and for whom it is meant` };
      return [name, index === 3 ? null : index % 5 === 4 ? renamed : { price: fixed(20 + index) }];
    }),
  ),
};

export const arabicRevision: GalleryRevision = {
  note: "كما ناقشنا يوم الثلاثاء.",
  items: { الشعار: { price: fixed(3900) }, "صور المنتجات": { name: "صور المنتجات والفريق" } },
  added: { التصميم: { type: "line_item", name: "دليل الهوية", price: fixed(700) } },
};
