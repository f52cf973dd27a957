import { CustomVariable } from "../proposals/custom-variables.ts";
import { Type, type Static } from "typebox";
import { PublicContract } from "../contract-value.ts";
import { byFrequency, Range, rangeEnds, TotalParts } from "../totals.ts";
import { attachmentList } from "../proposals/attachments.ts";
import { Design } from "../proposals/design.ts";
import { revisionNote, revisionNumber } from "../proposals/revision-state.ts";
import { ProposalDisplayStatus } from "../proposals/proposal.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import {
  computedAmount,
  currencyCode,
  emailAddress,
  id,
  list,
  maxSiblings,
  name,
  richText,
  text,
  timeZone,
  timestamp,
  url,
} from "../schema/scalars.ts";
import { PublicPage } from "./page.ts";
import { PublicPayment } from "./payments.ts";
import { PublicSigning } from "./signing.ts";

const closedReasons = [
  "not_sent",
  "archived",
  "access_disabled",
  "cancelled",
  "expired",
  "on_hold",
  "won",
  "lost",
  "replaced",
] as const;

const acceptanceMethods = ["digital_signatures", "accept_button", "none"] as const;

const may = (what: string) => Type.Boolean({ description: `Whether this link can be used to ${what}.` });

const Permissions = record(
  "PublicPermissions",
  {
    choose: may("choose options and quantities now"),
    accept: may("accept now"),
    sign: may("sign now"),
    decline: may("decline now"),
    ask: may("ask questions and write messages now"),
    pay: may("pay now"),
    download_pdf: may("download the PDF"),
  },
  { description: "The actions that the link allows now." },
);

const Missing = record("PublicMissing", {
  id: id("Id of the group or side-by-side."),
  type: choice(["group", "side_by_side"], { description: "Type of the object." }),
  name: name("Display name."),
  selection_type: choice(["single", "multiple"], { description: "Exactly one, or at least one." }),
});

const PublicPriceRange = record(
  "PublicPriceRange",
  { min: computedAmount("Lowest total."), max: computedAmount("Highest total.") },
  { description: "Range of the total of the current selection, whose prices can be ranges." },
);

const PublicTotal = record(
  "PublicTotal",
  { ...TotalParts.properties, ...Range.properties, ...rangeEnds, price_range: PublicPriceRange },
  {
    description:
      "Total of the current selection. min and max are the lowest and highest totals that the recipient can still reach. They equal the ends of price_range if nothing can be chosen, or if options that are not chosen are hidden.",
  },
);

const PublicRevision = record(
  "PublicRevision",
  {
    number: revisionNumber("Number of the revision, from 1."),
    published_at: timestamp("When the revision was sent or published."),
    sender_note: nullable(revisionNote("The sender's note about the revision; null if there is none.")),
    replaced_at: nullable(
      timestamp("When the next revision replaced it; null if it is the current revision."),
    ),
  },
  { description: "The revision that the page shows." },
);

const { id: fieldId, label, type: fieldType, required, options, value } = CustomVariable.properties;

const PublicField = record(
  "PublicField",
  { id: fieldId, label, type: fieldType, required, options, value },
  { description: "A field that the client fills in." },
);

/** All data of the page at a recipient's link. */
export const PublicProposal = record("PublicProposal", {
  version: Type.Integer({ minimum: 1, description: "Version number, which increases with every change." }),
  status: ProposalDisplayStatus,
  closed: nullable(
    choice(closedReasons, {
      description:
        "Why the recipient cannot decide; null while the recipient can. With not_sent, archived, access_disabled and cancelled, no content is shown. replaced: an earlier revision, which can only be read.",
    }),
  ),
  name: name("Display name."),
  proposal_number: nullable(text("Proposal number.", 100)),
  description: nullable(richText("Description. Placeholders are filled in.")),
  organization: record(
    "PublicOrganization",
    {
      name: text("Name of the organization.", 500),
      time_zone: timeZone("Time zone of the dates that readers see."),
    },
    { description: "The organization that makes the proposal." },
  ),
  sender: record(
    "PublicSender",
    {
      name: text("Full name of the sender.", 500),
      email: emailAddress("Email address for questions."),
      avatar_url: nullable(url("Address of a picture.")),
    },
    { description: "The member who sent the proposal." },
  ),
  recipient: record(
    "PublicRecipient",
    {
      name: nullable(text("Company name.", 500)),
      address: nullable(text("Mailing address.", 2_000)),
      contact_name: nullable(text("Name of the contact person.", 500)),
    },
    { description: "The client who receives the proposal." },
  ),
  viewer: record(
    "PublicViewer",
    {
      kind: choice(["recipient", "signer"], {
        description: "recipient: anyone who has the shared link. signer: a signer with a personal link.",
      }),
      full_name: nullable(text("Full name of the signer; null for a recipient.", 500)),
      email: nullable(text("Email address of the signer; null for a recipient.", 254)),
    },
    { description: "The person to whom the link belongs." },
  ),
  sent_at: nullable(timestamp("When the proposal was sent.")),
  revision: nullable(
    PublicRevision,
    "The revision; null before the proposal is sent, and if no content is shown.",
  ),
  expiring_on: nullable(timestamp("When the proposal expires.")),
  design: Design,
  display: record(
    "PublicDisplay",
    {
      continuous_scroll: Type.Boolean({ description: "Whether all pages are shown below each other." }),
      modifications_in_price: Type.Boolean({
        description:
          "Whether the amount of a line item includes its selected modifications of the same frequency.",
      }),
      unselected_hidden: Type.Boolean({ description: "Whether options that are not chosen are hidden." }),
      selections_locked: Type.Boolean({
        description: "Whether the sender locked selections and quantities.",
      }),
    },
    { description: "How the page is shown." },
  ),
  acceptance_method: choice(acceptanceMethods, { description: "How the recipient accepts." }),
  can: Permissions,
  missing: list(
    Missing,
    1_000,
    "Groups and side-by-sides that need a choice before the proposal can be accepted or signed.",
  ),
  acceptance: nullable(
    record(
      "PublicAcceptance",
      {
        full_name: text("Name of the person who accepted: as in the invitation, or else as entered.", 500),
        accepted_as: nullable(
          text(
            "Name as entered when accepting, if it differs from full_name in more than case and spaces; otherwise null.",
            500,
          ),
        ),
        accepted_at: timestamp("When the proposal was accepted."),
      },
      { description: "The acceptance of a proposal." },
    ),
    "The acceptance; null before an acceptance.",
  ),
  signing: nullable(PublicSigning, "The signatures; null if the proposal is not signed."),
  currency: currencyCode(),
  is_calculable: Type.Boolean({
    description:
      "Whether a client can calculate the totals of any choice from this response. If not, only the response to a choice contains them.",
  }),
  totals: record("PublicTotals", optional(byFrequency(PublicTotal)), {
    description: "Total of the current selection and totals that can still be reached, per frequency in use.",
  }),
  fields: list(PublicField, 50, "Fields that the client fills in before accepting or signing, in order."),
  attachments: attachmentList,
  contract: nullable(
    PublicContract,
    "What the client pays over the term, with the current selection; null without a term.",
  ),
  payment: nullable(PublicPayment, "What the client pays on acceptance; null without a payment."),
  pages: list(
    PublicPage,
    maxSiblings.page,
    "Pages in order, without content that the recipient must not see.",
  ),
});
export type PublicProposal = Static<typeof PublicProposal>;
