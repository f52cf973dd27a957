import { Type, type Static } from "typebox";
import { CrmLinked } from "./crm.ts";
import { id, name, privateNote, tags, text, timestamp } from "./scalars.ts";
import { nullable, record } from "./schema.ts";
import { ProposalSettings } from "./settings.ts";
import { ProposalDisplayStatus, WonMethod } from "./status.ts";
import { CachedTotals } from "./totals.ts";
import { User } from "./user.ts";

export const StatusDetail = record(
  "StatusDetail",
  {
    marked_as_won_method: nullable(WonMethod),
  },
  { description: "How the proposal came to its status." },
);
export type StatusDetail = Static<typeof StatusDetail>;

/** The fields of specification section 2.1 that the list and the detail have in common. */
export const proposalFields = {
  id: id("Public id."),
  status: ProposalDisplayStatus,
  name: name("Display name."),
  created_by: nullable(User),
  updated_by: nullable(User),
  created_at: timestamp("Creation time."),
  updated_at: timestamp("Time of the last update."),
  archived: Type.Optional(Type.Boolean({ description: "Whether archived." })),
  archived_at: Type.Optional(nullable(timestamp("Archive time; null when not archived."))),
  settings: Type.Optional(ProposalSettings),
  is_template: Type.Optional(Type.Boolean({ description: "True for a reusable template." })),
  is_starred: Type.Optional(Type.Boolean({ description: "Whether the caller starred it." })),
  cached_totals: Type.Optional(nullable(CachedTotals)),
  allRecipientsSigned: Type.Optional(
    Type.Boolean({
      description:
        "True once every recipient signer has signed and only the company is left to sign; such a proposal does not expire.",
    }),
  ),
  sent_at: Type.Optional(nullable(timestamp("When it was sent to the recipient."))),
  completed_at: Type.Optional(nullable(timestamp("When all recipient signers had signed."))),
  last_activity_at: Type.Optional(
    nullable(
      timestamp("Most recent view, selection or signing by a recipient; drives the last_activity sort."),
    ),
  ),
  crm_linked: Type.Optional(nullable(CrmLinked)),
  tags: Type.Optional(tags()),
  notes: Type.Optional(nullable(privateNote())),
  proposal_number: Type.Optional(nullable(text("Number, unique within the organization.", 100))),
};

/** A proposal in lists and as the answer of an update (specification, section 2.1). Closed. */
export const ProposalListItem = record("ProposalListItem", {
  ...proposalFields,
  status_detail: Type.Optional(StatusDetail),
});
export type ProposalListItem = Static<typeof ProposalListItem>;
