import { ids, times } from "../example-ids.ts";
import { pageExample } from "../items/page.ts";
import { listItemExample } from "../proposals/proposal.ts";
import type { PublicProposal } from "./proposal.ts";

const { id, name, kind } = pageExample;

export const publicProposalExample: PublicProposal = {
  version: 7,
  status: "SENT",
  closed: null,
  name: listItemExample.name,
  proposal_number: "Q-2026-0042",
  description: "<p>A new site in eight weeks.</p>",
  organization: { name: "Acme", time_zone: "Europe/Berlin" },
  sender: { name: "Ada Lovelace", email: "ada@acme.test", avatar_url: null },
  recipient: { name: "Globex GmbH", address: null, contact_name: "Hank Scorpio" },
  viewer: { kind: "recipient", full_name: null, email: null },
  sent_at: times.updated,
  revision: { number: 1, published_at: times.updated, sender_note: null, replaced_at: null },
  expiring_on: "2026-04-01T22:00:00.000Z",
  design: { accent_color: "#0b6bcb" },
  display: {
    continuous_scroll: false,
    modifications_in_price: false,
    unselected_hidden: false,
    selections_locked: false,
  },
  acceptance_method: "accept_button",
  can: { choose: true, accept: true, sign: false, decline: true, ask: true, download_pdf: true },
  missing: [],
  acceptance: null,
  signing: null,
  currency: "EUR",
  is_calculable: true,
  totals: {
    monthly: {
      subtotal: 98,
      discount: 0,
      tax: 19.6,
      total: 117.6,
      min: 0,
      max: 117.6,
      range: "exact",
      open_min: false,
      open_max: false,
      price_range: { min: 117.6, max: 117.6 },
    },
  },
  fields: [],
  attachments: [],
  contract: null,
  pages: [
    {
      id,
      type: "page",
      kind,
      name,
      content: "",
      show_minor_units: false,
      tax_percent: 20,
      discounts: [],
      children: [
        {
          id: ids.group,
          type: "group",
          name: "Website",
          description: "",
          optional: false,
          selected: false,
          selection_type: "loose",
          display_cost: "show_all",
          hide_quantities: false,
          costs: [{ frequency: "monthly", amount: 98 }],
          line_items: [
            {
              id: ids.optionalLineItem,
              type: "line_item",
              name: "Hosting",
              description: "",
              price: {
                model: "fixed",
                value: 49,
                shown_decimals: 2,
                frequency: "monthly",
                quantity: { current: 2, unitLabel: "sites", is_editable: false },
              },
              optional: true,
              selected: true,
              amount: 98,
              modifications: [],
            },
          ],
          unseen: [],
        },
      ],
    },
  ],
};
