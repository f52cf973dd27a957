import { CustomVariable } from "./custom-variables.ts";
import { Type, type Static } from "typebox";
import { User } from "../user.ts";
import { byFrequency, Range } from "../totals.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import {
  fromOutside,
  computedAmount,
  currencyCode,
  id,
  name,
  tagList,
  text,
  timestamp,
} from "../schema/scalars.ts";
import { paymentDay, PaymentState } from "../payments/payment.ts";
import { revisionNumber } from "./revision-state.ts";
import { displayStatuses, ProposalDisplayStatus } from "./proposal.ts";

const SummaryTotal = record(
  "SummaryTotal",
  { selected: computedAmount("Total of the current selection."), ...Range.properties },
  { description: "The total of one frequency or of the term, and its range." },
);

const SummaryTotals = record(
  "SummaryTotals",
  { currency: currencyCode(), ...optional(byFrequency(SummaryTotal)) },
  { description: "Totals per frequency in use." },
);

const SummaryContract = record(
  "SummaryContract",
  {
    months: Type.Integer({ minimum: 1, description: "Length of the term in months." }),
    total: SummaryTotal,
  },
  { description: "All payments over the term, tax included, in the currency of the totals." },
);

/** Types of events that a recipient causes. */
export const recipientEventTypes = [
  "proposal_viewed",
  "pdf_viewed",
  "selection_changed",
  "question_asked",
  "proposal_signed",
  "status_changed",
  "payment_failed",
  "payment_received",
] as const;

const SummaryPayment = record(
  "SummaryPayment",
  {
    state: PaymentState,
    due_on: nullable(paymentDay("Last day of the payment; null if nothing is due.")),
    is_overdue: Type.Boolean({
      description:
        "Whether the last day has passed in the time zone of the organization, while the money was not paid, or only a part of it.",
    }),
    paid_amount: computedAmount("Received, without refunds, in the currency of the totals."),
    open_amount: computedAmount("Still to be paid, in the currency of the totals."),
  },
  { description: "The payment of a won proposal." },
);
export type SummaryPayment = Static<typeof SummaryPayment>;

const { label } = CustomVariable.properties;

const LastActivity = record(
  "LastActivity",
  {
    type: choice(recipientEventTypes, { description: "The action of the recipient." }),
    at: timestamp("Time of the action."),
    viewer: record(
      "LastActivityViewer",
      {
        kind: choice(["recipient", "signer"], {
          description: "recipient: a person with the shared link. signer: a signer with a personal link.",
        }),
        name: nullable(
          text(
            "Name of the signer. At the shared link, the name that the author of a question gave, and null for other actions.",
            500,
            fromOutside,
          ),
        ),
      },
      { description: "The recipient who acted." },
    ),
    page: nullable(
      record(
        "LastActivityPage",
        {
          page_id: id("Id of the page."),
          name: text("Name of the page when it was read.", 500),
          seconds: Type.Number({ minimum: 0, description: "Seconds for which the page was read." }),
        },
        { description: "The page that was read longest." },
      ),
      "The page that was read longest; null if the action was not a view.",
    ),
    field: nullable(label, "Label of the field that was filled in; null for other actions."),
    seconds: nullable(
      Type.Number({ minimum: 0, description: "Seconds of the view; null for other events." }),
    ),
    new_status: nullable(
      choice(displayStatuses, {
        description: "The resulting status; null if the status did not change.",
      }),
    ),
  },
  { description: "The last action of a recipient." },
);
export type LastActivity = Static<typeof LastActivity>;

const SigningProgress = record(
  "SigningProgress",
  {
    signer_count: Type.Integer({ minimum: 1, description: "Number of signers." }),
    signed_count: Type.Integer({ minimum: 0, description: "Number of signers who have signed." }),
  },
  { description: "Progress of the signing." },
);
/** The data of one row in a list of proposals. */
export const ProposalSummary = record("ProposalSummary", {
  id: id("Public id."),
  proposal_number: nullable(text("Proposal number, unique within the organization.", 100)),
  name: name("Display name."),
  status: ProposalDisplayStatus,
  client_name: nullable(
    text(
      "Company name of the client; without one the name of the contact, then the recipient of the email, then the email address.",
      500,
    ),
  ),
  contact_name: nullable(text("Name of the contact at the client.", 500)),
  totals: SummaryTotals,
  contract_value: nullable(SummaryContract, "The contract value; null without a term."),
  payment: nullable(SummaryPayment, "The payment; null if nothing is due and nothing was paid."),
  owner: nullable(User, "Member who owns the proposal; null if there is none."),
  tags: tagList(),
  is_starred: Type.Boolean({ description: "Whether the caller starred the proposal." }),
  is_template: Type.Boolean({ description: "True for a reusable template." }),
  archived_at: nullable(timestamp("Archive time; null when not archived.")),
  updated_at: timestamp("Time of the last update."),
  updated_by: nullable(User, "User who updated the proposal last; null if unknown."),
  sent_at: nullable(timestamp("When the proposal was sent to the recipient.")),
  expiring_on: nullable(timestamp("When the proposal expires.")),
  views: Type.Integer({
    minimum: 0,
    description:
      "How often recipients opened the proposal. Views within 30 minutes by the same link count once.",
  }),
  last_activity: nullable(LastActivity, "The last action of a recipient; null if there was none."),
  signing: nullable(SigningProgress, "Progress of the signing; null if no signer is asked to sign."),
  revision: nullable(revisionNumber("Number of the revision that the client sees; null before it is sent.")),
  has_draft: Type.Boolean({ description: "Whether there is an open draft of the next revision." }),
  draft_awaiting_approval: nullable(
    id("Id of the open draft whose approval is requested; null if there is none."),
  ),
  approval_state: nullable(
    choice(["requested", "approved", "rejected"], {
      description:
        "The state of a requested approval, as in the detail; null if none was requested, or if the state is needed or not_needed.",
    }),
  ),
  open_threads: Type.Integer({
    minimum: 0,
    description: "How many questions and wishes of the client wait for an answer.",
  }),
});
export type ProposalSummary = Static<typeof ProposalSummary>;
