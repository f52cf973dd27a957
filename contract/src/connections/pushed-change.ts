import { type Static, Type } from "typebox";
import { choice, discriminated, nullable, variant } from "../schema/records.ts";
import { computedAmount, currencyCode, text } from "../schema/scalars.ts";

/** A change of a push: a value that was written to the deal, or a message that was sent to the chat. */
export const PushedChange = discriminated(
  "PushedChange",
  "type",
  [
    variant("PushedAmount", "amount", "The amount of the deal.", {
      amount: computedAmount("The new amount."),
      currency: currencyCode(),
    }),
    variant("PushedStage", "stage", "The deal was moved to another stage.", {
      stage: text("Name of the new stage.", 500),
    }),
    variant(
      "StageKept",
      "stage_kept",
      "The stage was not changed, because the deal is in another pipeline.",
      {
        pipeline: nullable(text("Name of the pipeline of the deal; null if it is unknown.", 500)),
      },
    ),
    variant("PushedStatus", "status", "The status of the deal.", {
      status: choice(["open", "won", "lost"], { description: "The new status." }),
    }),
    variant("PushedCloseDate", "close_date", "The close date of the deal.", {
      date: Type.String({ format: "date", maxLength: 10, description: "The new date. As 2027-01-31." }),
    }),
    variant("PushedLostReason", "lost_reason", "The reason why the client declined.", {}),
    variant("PushedField", "field", "A field of the settings.", {
      field: text("Name of the field, or its key if the CRM tells no name.", 500),
    }),
    variant("PushedLineItems", "line_items", "The line items of the deal.", {
      count: Type.Integer({ minimum: 1, description: "Number of written and removed line items." }),
    }),
    variant("PushedNote", "note", "A note was added.", {}),
    variant("PushedPdf", "pdf", "The PDF was attached.", {}),
    variant("SentMessage", "message", "A message was sent to the chat.", {}),
  ],
  { description: "A change that a connection wrote." },
);
export type PushedChange = Static<typeof PushedChange>;
