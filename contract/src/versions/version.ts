import { Type, type Static } from "typebox";
import { User, userExample } from "../user.ts";
import { ids, times } from "../example-ids.ts";
import { byFrequency } from "../totals.ts";
import { Integrations } from "../proposals/crm.ts";
import { detailExample, ProposalDetail } from "../proposals/proposal-detail.ts";
import { displayStatuses } from "../proposals/proposal.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { computedAmount, currencyCode, id, timestamp } from "../schema/scalars.ts";

/** Maximum number of stored versions of one proposal. */
export const maxVersions = 100;

export const versionReasons = [
  "created",
  "edited",
  "restored",
  "sent",
  "revised",
  "signatures_requested",
  "signed",
  "accepted",
  "declined",
  "won",
  "lost",
  "cancelled",
  "reopened",
] as const;
export type VersionReason = (typeof versionReasons)[number];

export const VersionTotals = record(
  "VersionTotals",
  optional(byFrequency(computedAmount("Total of the selection, including tax."))),
  { description: "The total of the selection, per frequency in use." },
);
export type VersionTotals = Static<typeof VersionTotals>;

const storedStatuses = displayStatuses.filter((status) => status !== "EXPIRED");

const entry = {
  id: id("Id of the version."),
  version: Type.Integer({
    minimum: 1,
    description: "Number of the version, as in the ETag that the proposal had.",
  }),
  reason: choice(versionReasons, {
    description:
      "Step after which the proposal was in this state. edited: the last change before at least ten minutes without one, or before a restore.",
  }),
  changed_at: timestamp("Time of the change that led to this version."),
  changed_by: nullable(User, "Member who made the change; null for a recipient or if unknown."),
  changed_via: nullable(
    Type.String({ description: "Name of the AI agent that acted for the member; null if none did." }),
  ),
  status: choice(storedStatuses, { description: "Status that the proposal had. EXPIRED is never stored." }),
  currency: currencyCode(),
  totals: VersionTotals,
};

/** One stored state of a proposal, as in lists. */
export const ProposalVersion = record("ProposalVersion", entry, {
  description:
    "A kept state of a proposal. changed_by is the member who changed the proposal last, and null if a recipient took the step.",
});
export type ProposalVersion = Static<typeof ProposalVersion>;

export const VersionContent = record(
  "VersionContent",
  {
    ...Type.Pick(ProposalDetail, [
      "name",
      "is_template",
      "description",
      "proposal_number",
      "settings",
      "design",
      "custom_variables",
      "tags",
      "notes",
      "attachments",
      "totals",
      "pages",
    ]).properties,
    integrations: Integrations,
  },
  { description: "The content of the version, as the detail of the proposal showed it." },
);
export type VersionContent = Static<typeof VersionContent>;

export const ProposalVersionDetail = record("ProposalVersionDetail", {
  ...entry,
  proposal: VersionContent,
});
export type ProposalVersionDetail = Static<typeof ProposalVersionDetail>;

export const versionExample: ProposalVersion = {
  id: ids.version,
  version: 4,
  reason: "sent",
  changed_at: times.updated,
  changed_by: userExample,
  changed_via: null,
  status: "SENT",
  currency: "EUR",
  totals: { once: 5760, monthly: 108 },
};

export const versionDetailExample: ProposalVersionDetail = {
  ...versionExample,
  proposal: {
    name: detailExample.name,
    is_template: false,
    description: detailExample.description,
    proposal_number: "Q-2026-0042",
    settings: detailExample.settings ?? {},
    custom_variables: detailExample.custom_variables,
    design: detailExample.design,
    tags: ["web"],
    notes: null,
    integrations: { crm: detailExample.integrations.crm },
    attachments: [],
    totals: detailExample.totals,
    pages: detailExample.pages,
  },
};
