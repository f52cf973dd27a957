import type { ExportDocument } from "../records/export-document.ts";
import type { ProposalDetail } from "../records/proposal-detail.ts";
import type { CreateProposal, UpdateProposal } from "../records/proposal-input.ts";
import type { ProposalListItem } from "../records/proposal-list-item.ts";
import { ids, times } from "./ids.ts";
import { pageExample } from "./pages.ts";
import { cachedTotalsExample, totalsExample } from "./pricing.ts";

const user = { id: ids.user, name: "Ada Lovelace", email: "ada@acme.test", avatar_url: null };

const settings = {
  currency: "EUR",
  recipient: {
    name: "Globex GmbH",
    contact: { name: "Hank Scorpio", email: "hank@globex.test", phone: "+43 1 234 567" },
  },
  signing: { acceptance_method: "accept_button" as const },
  expiring_on: "2026-04-01T22:00:00.000Z",
};

export const listItemExample: ProposalListItem = {
  id: ids.proposal,
  status: "DRAFT",
  name: "Website relaunch",
  created_by: user,
  updated_by: user,
  created_at: times.created,
  updated_at: times.updated,
  archived: false,
  archived_at: null,
  settings,
  is_template: false,
  is_starred: true,
  cached_totals: cachedTotalsExample,
  status_detail: { marked_as_won_method: null },
  allRecipientsSigned: false,
  sent_at: null,
  completed_at: null,
  last_activity_at: null,
  crm_linked: { provider: "hubspot", recipient_name: "Globex" },
  tags: ["web"],
  notes: null,
  proposal_number: "Q-2026-0042",
};

export const listExample = {
  data: [listItemExample],
  pagination: { page: 1, limit: 20, total: 1, pages: 1 },
};

export const shareUrlExample = "https://proposals.acme.test/p/3Jt0c2mN4qk5cHk2b1hZrwVb8pQd6sYx0uEo9fTgLiA";

export const detailExample: ProposalDetail = {
  ...listItemExample,
  status_detail: {
    marked_as_won_method: null,
    note: null,
    decline_reason: null,
    acceptance: null,
    signatures: [],
  },
  organization_id: ids.organization,
  description: "<p>A new site in eight weeks.</p>",
  design: { accent_color: "#0b6bcb" },
  integrations: { crm: { provider: "hubspot", recipient_name: "Globex" } },
  totals: totalsExample,
  timeline: {
    sent: null,
    first_viewed: null,
    last_viewed: null,
    won: null,
    lost: null,
    cancelled: null,
  },
  share_url: shareUrlExample,
  pages: [pageExample],
};

export const createProposalExample: CreateProposal = {
  name: "Website relaunch",
  settings: { currency: "EUR", recipient: { name: "Globex GmbH" } },
  tags: ["web"],
};

export const updateProposalExample: UpdateProposal = {
  name: "Website relaunch",
  settings: { expiring_on: "2026-04-01T22:00:00.000Z", email_draft: null },
};

export const exportExample: ExportDocument = {
  id: ids.proposal,
  name: "Website relaunch",
  status: "DRAFT",
  is_template: false,
  description: "<p>A new site in eight weeks.</p>",
  tags: ["web"],
  pages: [pageExample],
  settings,
  design: { accent_color: "#0b6bcb" },
};
