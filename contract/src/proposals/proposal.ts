import { Type, type Static } from "typebox";
import { User, userExample } from "../user.ts";
import { ids, times } from "../example-ids.ts";
import { CachedTotals, cachedTotalsExample } from "../totals.ts";
import { forMembers } from "../schema/audience.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { id, name, privateNote, tagList, text, timestamp } from "../schema/scalars.ts";
import { CrmLinked } from "./crm.ts";
import { ProposalSettings, settingsExample } from "./settings.ts";

/** Specification, section 2.2. EXPIRED is derived on every read. The other statuses are stored. */
export const displayStatuses = [
  "DRAFT",
  "SENT",
  "PENDING",
  "CANCELLED",
  "ON_HOLD",
  "WON",
  "LOST",
  "EXPIRED",
] as const;

export const ProposalDisplayStatus = choice(displayStatuses, {
  title: "ProposalDisplayStatus",
  description: "Workflow status. EXPIRED is derived from the expiry time whenever the proposal is read.",
});
export type ProposalDisplayStatus = Static<typeof ProposalDisplayStatus>;

const wonMethods = ["manual", "digital_signature", "acceptance"] as const;

export const WonMethod = choice(wonMethods, {
  title: "WonMethod",
  description: "How the proposal was won.",
});

export const StatusDetail = record(
  "StatusDetail",
  {
    marked_as_won_method: nullable(WonMethod, "How the proposal was won; null if it is not won."),
  },
  { description: "How the proposal came to its status." },
);

/** The fields of specification section 2.1 that the list and the detail share. */
export const proposalFields = {
  id: id("Public id."),
  status: ProposalDisplayStatus,
  name: name("Display name."),
  created_by: nullable(User, "Creator; null if unknown."),
  updated_by: nullable(User, "User who updated the proposal last; null if unknown."),
  created_at: timestamp("Creation time."),
  updated_at: timestamp("Time of the last update."),
  archived: Type.Optional(Type.Boolean({ description: "Whether the proposal is archived." })),
  archived_at: Type.Optional(nullable(timestamp("Archive time; null when not archived."))),
  settings: Type.Optional(ProposalSettings),
  is_template: Type.Optional(Type.Boolean({ description: "True for a reusable template." })),
  is_starred: Type.Optional(
    Type.Boolean({ description: "Whether the caller starred the proposal.", ...forMembers }),
  ),
  cached_totals: Type.Optional(
    nullable(CachedTotals, "Lowest and highest total per frequency; null if there are none."),
  ),
  allRecipientsSigned: Type.Optional(
    Type.Boolean({
      description:
        "True once every recipient signer has signed and only the company is left to sign; such a proposal does not expire.",
    }),
  ),
  sent_at: Type.Optional(nullable(timestamp("When the proposal was sent to the recipient."))),
  completed_at: Type.Optional(nullable(timestamp("When all recipient signers had signed."))),
  last_activity_at: Type.Optional(
    nullable(
      timestamp(
        "Time of the most recent view, selection or signature by a recipient, which the sort field `last_activity` uses.",
      ),
    ),
  ),
  crm_linked: Type.Optional(
    nullable(CrmLinked, "The CRM that the proposal is linked to; null if it is not linked."),
  ),
  tags: Type.Optional(tagList()),
  notes: Type.Optional(nullable(privateNote())),
  proposal_number: Type.Optional(nullable(text("Proposal number, unique within the organization.", 100))),
};

/**
 * A proposal in lists and in the answer of an update (specification, section 2.1). No other fields are
 * allowed.
 */
export const ProposalListItem = record("ProposalListItem", {
  ...proposalFields,
  status_detail: Type.Optional(StatusDetail),
});
export type ProposalListItem = Static<typeof ProposalListItem>;

export const listItemExample: ProposalListItem = {
  id: ids.proposal,
  status: "DRAFT",
  name: "Website relaunch",
  created_by: userExample,
  updated_by: userExample,
  created_at: times.created,
  updated_at: times.updated,
  archived: false,
  archived_at: null,
  settings: settingsExample,
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
