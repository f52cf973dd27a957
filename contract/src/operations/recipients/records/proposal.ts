import { Type, type Static } from "typebox";

import { Design } from "../../../records/design.ts";
import {
  computedAmount,
  currencyCode,
  emailAddress,
  id,
  list,
  most,
  name,
  richText,
  text,
  timestamp,
  url,
} from "../../../records/scalars.ts";
import { choice, nullable, optional, record } from "../../../records/schema.ts";
import { ProposalDisplayStatus } from "../../../records/status.ts";
import { byFrequency, Range, rangeEnds, TotalParts } from "../../../records/totals.ts";
import { PublicPage } from "./page.ts";
import { PublicSigning } from "./signing.ts";

export const closedReasons = [
  "not_sent",
  "archived",
  "access_disabled",
  "cancelled",
  "expired",
  "on_hold",
  "won",
  "lost",
] as const;

export const acceptanceMethods = ["digital_signatures", "accept_button", "none"] as const;

const may = (what: string) =>
  Type.Boolean({ description: `Whether the server would let this link ${what}.` });

const Permissions = record(
  "PublicPermissions",
  {
    choose: may("choose options and quantities now"),
    accept: may("accept now"),
    sign: may("sign now"),
    decline: may("decline now"),
    download_pdf: may("download the PDF"),
  },
  { description: "What the link may be used for now." },
);

const Missing = record("PublicMissing", {
  id: id("The group or side-by-side."),
  type: choice(["group", "side_by_side"], { description: "Which of both it is." }),
  name: name("Its name."),
  selection_type: choice(["single", "multiple"], { description: "Exactly one, or at least one." }),
});

const PublicPriceRange = record(
  "PublicPriceRange",
  { min: computedAmount("Lowest total."), max: computedAmount("Highest total.") },
  { description: "What the total of what is selected now can come to because prices are ranges from … to …" },
);

const PublicTotal = record(
  "PublicTotal",
  { ...TotalParts.properties, ...Range.properties, ...rangeEnds, price_range: PublicPriceRange },
  {
    description:
      "What is selected now. min and max are what choosing can still bring its total to; once nothing can be chosen, and where options that are not chosen are hidden, they are those of price_range.",
  },
);

/** What the page at a recipient's link shows, and nothing else. */
export const PublicProposal = record("PublicProposal", {
  version: Type.Integer({ minimum: 1, description: "Moves on with every change." }),
  status: ProposalDisplayStatus,
  closed: nullable(
    choice(closedReasons, {
      description:
        "Why nothing can be decided any more; null while it can. not_sent, archived, access_disabled and cancelled show no content.",
    }),
  ),
  name: name("Display name."),
  proposal_number: nullable(text("Proposal number.", 100)),
  description: nullable(richText("What it is about; placeholders are filled.")),
  organization: record(
    "PublicOrganization",
    { name: text("Whose proposal it is.", 500) },
    { description: "The organization that makes the proposal." },
  ),
  sender: record(
    "PublicSender",
    {
      name: text("Who sent it.", 500),
      email: emailAddress("Where to ask."),
      avatar_url: nullable(url("Picture.")),
    },
    { description: "The member who sent it." },
  ),
  recipient: record(
    "PublicRecipient",
    {
      name: nullable(text("Company name.", 500)),
      address: nullable(text("Mailing address.", 2_000)),
      contact_name: nullable(text("Name of the person.", 500)),
    },
    { description: "The client whom it is for." },
  ),
  viewer: record(
    "PublicViewer",
    {
      kind: choice(["recipient", "signer"], {
        description: "recipient: anyone who has the shared link.",
      }),
      full_name: nullable(text("The signer.", 500)),
      email: nullable(text("The signer's own address.", 254)),
    },
    { description: "The person whom the link belongs to." },
  ),
  sent_at: nullable(timestamp("When it was sent.")),
  expiring_on: nullable(timestamp("When it expires.")),
  design: Design,
  display: record(
    "PublicDisplay",
    {
      continuous_scroll: Type.Boolean({ description: "All pages below each other." }),
      modifications_in_price: Type.Boolean({
        description: "The amount of a line contains its selected modifications of the same frequency.",
      }),
      unselected_hidden: Type.Boolean({ description: "Options that are not chosen are not shown." }),
      selections_locked: Type.Boolean({ description: "The sender locked selections and quantities." }),
    },
    { description: "How the page is shown." },
  ),
  acceptance_method: choice(acceptanceMethods, { description: "How to say yes." }),
  can: Permissions,
  missing: list(Missing, 1_000, "What must be chosen before it can be accepted or signed."),
  acceptance: nullable(
    record(
      "PublicAcceptance",
      {
        full_name: text("Who accepted: as invited, else as they wrote it.", 500),
        accepted_as: nullable(
          text("The name as written when accepting, where it differs in more than case and spaces.", 500),
        ),
        accepted_at: timestamp("When."),
      },
      { description: "Who accepted; null when nobody has." },
    ),
  ),
  signing: nullable(PublicSigning),
  currency: currencyCode(),
  is_calculable: Type.Boolean({
    description:
      "What is shown suffices to calculate the totals of any choice; otherwise only the answer to a choice tells them.",
  }),
  totals: record("PublicTotals", optional(byFrequency(PublicTotal)), {
    description: "What is selected now and what can still be reached, per frequency in use.",
  }),
  pages: list(PublicPage, most.page, "Pages in order, less what is not for the reader."),
});
export type PublicProposal = Static<typeof PublicProposal>;
