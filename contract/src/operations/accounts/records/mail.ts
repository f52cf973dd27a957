import { type Static, Type } from "typebox";
import { id, timestamp } from "../../../records/scalars.ts";
import { nullable, record } from "../../../records/schema.ts";
import { paginated } from "../../common.ts";
import { email } from "./fields.ts";

export const Mail = record("Mail", {
  id: id("Mail id."),
  to: email,
  subject: Type.String({ description: "Subject." }),
  text: nullable(
    Type.String({
      description: "What it says; null when it holds a link that is not for the eyes of the caller.",
    }),
  ),
  attachment: nullable(
    Type.String({ description: "File name of the PDF that goes with it; null when none does." }),
  ),
  created_at: timestamp("When it was written."),
  sent_at: nullable(timestamp("When it left; null while it waits.")),
  failed_at: nullable(timestamp("When sending was given up; null otherwise.")),
  error: nullable(
    Type.String({ description: "Why the last attempt failed, in the words of the mail server." }),
  ),
});
export type Mail = Static<typeof Mail>;

export const Outbox = paginated("Outbox", Mail);
