import { Type, type Static } from "typebox";
import { PaymentTransaction } from "../payments/payment.ts";
import { CustomVariable, VariableValue } from "../proposals/custom-variables.ts";
import { revisionNote, revisionNumber } from "../proposals/revision-state.ts";
import { always, choice, discriminated, nullable, record } from "../schema/records.ts";
import { id, text } from "../schema/scalars.ts";
import { ThreadRequest } from "../threads/thread.ts";
import { VersionTotals } from "../versions/version.ts";

const item = {
  item_id: id("Id of the changed object."),
  item_type: choice(["line_item", "group", "modification", "side_by_side", "column"], {
    description: "Type of the changed object.",
  }),
};

const { label } = CustomVariable.properties;

const itemName = text("Display name.", 500);

const quantityChanged = record("QuantityChanged", {
  action: always("quantity_changed"),
  ...item,
  line_item_name: itemName,
  old_quantity: Type.Number({ description: "Quantity before the change." }),
  new_quantity: Type.Number({ description: "Quantity after the change." }),
});

function chosen<const Action extends string>(title: string, action: Action) {
  return record(title, {
    action: always(action),
    ...item,
    name: itemName,
    old_value: Type.Boolean({ description: "Selected before the change." }),
    new_value: Type.Boolean({ description: "Selected after the change." }),
  });
}

const fieldChanged = record("FieldChanged", {
  action: always("field_changed"),
  field_id: id("Id of the field."),
  name: label,
  old_value: nullable(VariableValue, "Value before the change; null if the field was empty."),
  new_value: nullable(VariableValue, "Value after the change; null if the field is empty."),
});

/** A change by a recipient (specification, 6.2). */
export const WebhookChange = discriminated(
  "WebhookChange",
  "action",
  [
    quantityChanged,
    chosen("ItemSelected", "item_selected"),
    chosen("ItemDeselected", "item_deselected"),
    chosen("ColumnSelected", "column_selected"),
    chosen("ColumnDeselected", "column_deselected"),
    fieldChanged,
  ],
  { description: "The recipient's change." },
);
export type WebhookChange = Static<typeof WebhookChange>;

/** The publication of a new revision by a member. */
export const WebhookRevisionChange = record(
  "WebhookRevisionChange",
  {
    action: always("revised"),
    revision: revisionNumber("Number of the new revision."),
    previous_revision: revisionNumber("Number of the revision that it replaces."),
    note: nullable(revisionNote("The sender's note for the client; null if there is none.")),
    totals_before: VersionTotals,
    totals_after: VersionTotals,
  },
  { description: "The new revision, with the totals before and after, in the currency of the proposal." },
);
export type WebhookRevisionChange = Static<typeof WebhookRevisionChange>;

const transaction = PaymentTransaction.properties;

/** A payment that was received, or an attempt that failed. */
export const WebhookPaymentChange = record(
  "WebhookPaymentChange",
  {
    action: choice(["payment_received", "payment_failed"], {
      description: "The type of the event, without the prefix `proposal.`",
    }),
    payment_id: transaction.id,
    amount: transaction.amount,
    currency: transaction.currency,
    method: transaction.method,
    is_test: transaction.is_test,
  },
  { description: "The payment." },
);
export type WebhookPaymentChange = Static<typeof WebhookPaymentChange>;

/** A message of a client or a member. Addresses of people are for members only. */
export const WebhookMessageChange = record(
  "WebhookMessageChange",
  {
    action: choice(["question_asked", "change_requested", "question_answered"], {
      description: "The type of the event, without the prefix `proposal.`",
    }),
    thread_id: id("Id of the thread."),
    item: nullable(
      record(
        "WebhookThreadItem",
        { id: id("Id of the item."), name: itemName },
        { description: "The item that the thread is about." },
      ),
      "The item that the thread is about; null for the whole proposal.",
    ),
    request: nullable(ThreadRequest, "What the client wants, if it is more than a text; otherwise null."),
    text: text("The message: plain text.", 4_000),
    author: record(
      "WebhookAuthor",
      {
        kind: choice(["recipient", "member"], {
          description: "recipient: a reader of the link. member: a member of the organization.",
        }),
        name: text("Name as given by the author.", 500),
      },
      { description: "The author of the message." },
    ),
  },
  { description: "The message." },
);
export type WebhookMessageChange = Static<typeof WebhookMessageChange>;
