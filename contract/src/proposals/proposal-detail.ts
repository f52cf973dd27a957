import type { Static } from "typebox";
import { Approval, noApproval } from "../approvals/approval.ts";
import { User, userExample } from "../user.ts";
import { ids } from "../example-ids.ts";
import { Page, pageExample } from "../items/page.ts";
import { ContractValue } from "../contract-value.ts";
import { Totals, totalsExample } from "../totals.ts";
import { forMembers } from "../schema/audience.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { fromOutside, id, list, maxSiblings, richText, text, timestamp, url } from "../schema/scalars.ts";
import { ProposalIntegrations } from "./crm.ts";
import { noPayment } from "../payments/payment.ts";
import { attachmentList } from "./attachments.ts";
import { customVariableList } from "./custom-variables.ts";
import { Design } from "./design.ts";
import { listItemExample, proposalFields, StatusDetail } from "./proposal.ts";
import { RevisionOf, RevisionState } from "./revision-state.ts";

export const Acceptance = record(
  "Acceptance",
  {
    full_name: text("Name of the person who accepted, as entered.", 500, fromOutside),
    invited_name: nullable(text("Name in the invitation; null if unknown.", 500)),
    email: text("Email address, as entered.", 254, fromOutside),
    accepted_at: timestamp("When the proposal was accepted."),
  },
  { description: "The acceptance by button; null before an acceptance." },
);
export type Acceptance = Static<typeof Acceptance>;

export const signerRoles = ["recipient", "additional", "company"] as const;

const Signature = record("Signature", {
  signer_id: id("Id of the signer."),
  role: choice(signerRoles, { description: "Role of the signer. The company signs last." }),
  title: nullable(text("Role in which an additional signer signs, such as Managing Director.", 200)),
  full_name: text("Full name, as in the invitation.", 500),
  signed_name: nullable(text("Name as entered when signing; null before.", 500, fromOutside)),
  email: text("Email address.", 254),
  requested_at: nullable(timestamp("When the signer was asked to sign; null before.")),
  signed_at: nullable(timestamp("When the signer signed; null before.")),
});

export const ProposalStatusDetail = record(
  "ProposalStatusDetail",
  {
    ...StatusDetail.properties,
    note: nullable(text("The member's note on the last change of status by hand.", 5_000, forMembers)),
    decline_reason: nullable(text("The recipient's reason for declining.", 5_000, fromOutside)),
    acceptance: nullable(Acceptance, "Acceptance with the accept button; null if there is none."),
    signatures: list(Signature, 100, "All signers, in signing order."),
  },
  { description: "How the proposal came to its status." },
);
export type ProposalStatusDetail = Static<typeof ProposalStatusDetail>;

const Timeline = record(
  "Timeline",
  {
    sent: nullable(timestamp("First sent.")),
    first_viewed: nullable(timestamp("First view by a recipient.")),
    last_viewed: nullable(timestamp("Latest view by a recipient.")),
    won: nullable(timestamp("Won.")),
    lost: nullable(timestamp("Lost.")),
    cancelled: nullable(timestamp("Cancelled.")),
  },
  { description: "When the proposal reached each step; null for a step not reached." },
);

/** One proposal with its whole content: the fields of the list item and more (specification, section 4.3). */
export const ProposalDetail = record(
  "ProposalDetail",
  {
    ...proposalFields,
    status_detail: ProposalStatusDetail,
    owner: nullable(User, "Member who owns the proposal; null if there is none."),
    organization_id: id("Id of the organization that owns the proposal."),
    description: nullable(richText("Description of the proposal.")),
    design: Design,
    integrations: ProposalIntegrations,
    custom_variables: customVariableList,
    attachments: attachmentList,
    totals: Totals,
    contract: nullable(ContractValue, "The value of the contract; null without settings.term."),
    timeline: Timeline,
    revision: nullable(RevisionState, "The revision that the client sees; null before the proposal is sent."),
    revision_of: nullable(
      RevisionOf,
      "The original, if this is a draft revision; null for every other proposal.",
    ),
    approval: Approval,
    share_url: nullable(
      url(
        "The recipient's link. Anyone who has it can accept the proposal. Null for a template, and before the proposal is sent.",
        forMembers,
      ),
    ),
    pages: list(
      Page,
      maxSiblings.page,
      "Pages in order, with all their items. Archived pages and items are left out unless you ask for them.",
    ),
  },
  { description: "A proposal with everything in it: pages, items, settings and totals." },
);
export type ProposalDetail = Static<typeof ProposalDetail>;

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
  owner: userExample,
  organization_id: ids.organization,
  description: "<p>A new site in eight weeks.</p>",
  design: { accent_color: "#0b6bcb" },
  custom_variables: [],
  attachments: [],
  integrations: {
    crm: { provider: "hubspot", recipient_name: "Globex" },
    payment: noPayment("EUR"),
  },
  totals: totalsExample,
  contract: null,
  timeline: {
    sent: null,
    first_viewed: null,
    last_viewed: null,
    won: null,
    lost: null,
    cancelled: null,
  },
  revision: null,
  revision_of: null,
  approval: noApproval,
  share_url: shareUrlExample,
  pages: [pageExample],
};
