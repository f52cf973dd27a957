import type { Static } from "typebox";
import { Integrations } from "./crm.ts";
import { Design } from "./design.ts";
import { Page } from "./page.ts";
import { proposalFields, StatusDetail } from "./proposal-list-item.ts";
import { id, list, richText, text, timestamp, url, most } from "./scalars.ts";
import { choice, nullable, record } from "./schema.ts";
import { Totals } from "./totals.ts";

export const Acceptance = record(
  "Acceptance",
  {
    full_name: text("Who accepted, as they wrote it.", 500),
    invited_name: nullable(text("The name that they were invited by; null where it is not known.", 500)),
    email: text("E-mail address given.", 254),
    accepted_at: timestamp("When."),
  },
  { description: "Who accepted with the button; null when nobody has." },
);
export type Acceptance = Static<typeof Acceptance>;

export const signerRoles = ["recipient", "additional", "company"] as const;

export const Signature = record("Signature", {
  signer_id: id("Key of the signer."),
  role: choice(signerRoles, { description: "Which side signs; the company signs last." }),
  full_name: text("Full name, as invited.", 500),
  signed_name: nullable(text("The name as they wrote it when signing; null until then.", 500)),
  email: text("E-mail address.", 254),
  requested_at: nullable(timestamp("When it was their turn; null until then.")),
  signed_at: nullable(timestamp("When; null while it is missing.")),
});
export type Signature = Static<typeof Signature>;

export const ProposalStatusDetail = record(
  "ProposalStatusDetail",
  {
    ...StatusDetail.properties,
    note: nullable(text("What the member wrote at the last change of status by hand.", 5_000)),
    decline_reason: nullable(text("What the recipient wrote when declining.", 5_000)),
    acceptance: nullable(Acceptance),
    signatures: list(Signature, 100, "Every signer, in order."),
  },
  { description: "How the proposal came to its status." },
);
export type ProposalStatusDetail = Static<typeof ProposalStatusDetail>;

export const Timeline = record(
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
export type Timeline = Static<typeof Timeline>;

/** One proposal with everything in it: the list item's fields and more (specification, section 4.3). */
export const ProposalDetail = record(
  "ProposalDetail",
  {
    ...proposalFields,
    status_detail: ProposalStatusDetail,
    organization_id: id("Organization that owns it."),
    description: nullable(richText("What it is about.")),
    design: Design,
    integrations: Integrations,
    totals: Totals,
    timeline: Timeline,
    share_url: nullable(
      url(
        "The recipient's link. Anyone who has it can accept; null for a template, and until the proposal has been sent.",
      ),
    ),
    pages: list(Page, most.page, "Pages in order, with everything on them; archived items are left out."),
  },
  { description: "A proposal with everything in it: pages, items, settings and totals." },
);
export type ProposalDetail = Static<typeof ProposalDetail>;
