import { Type, type Static } from "typebox";
import { emailAddress, list, text } from "./scalars.ts";
import { openRecord, optional, record } from "./schema.ts";

const copyRecipient = record("CopyRecipient", {
  name: Type.Optional(text("Name.", 500)),
  email: emailAddress("E-mail address."),
});

/** Mails that bring everybody the sealed PDF. Not part of specification 2.4, which tolerates additional keys. */
export const CompletedCopies = openRecord(
  "CompletedCopies",
  optional({
    attach_pdf: Type.Boolean({
      description: "False: the mails link to the sealed PDF instead of attaching it. Absent: true.",
    }),
    recipients: list(
      copyRecipient,
      20,
      "People who get a copy as well as the signers, or whoever accepted, and the sender.",
    ),
  }),
  { description: "The mail that everybody gets once a proposal is accepted or signed by all." },
);
export type CompletedCopies = Static<typeof CompletedCopies>;
