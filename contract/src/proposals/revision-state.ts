import { Type } from "typebox";
import { forMembers } from "../schema/audience.ts";
import { nullable, record } from "../schema/records.ts";
import { id, name, text, timestamp } from "../schema/scalars.ts";
import { User } from "../user.ts";

export const revisionNumber = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1, description });

export const revisionNote = (description: string) => text(description, 2_000);

const DraftRevision = record(
  "DraftRevision",
  {
    id: id("Id of the draft."),
    created_at: timestamp("When the draft was started."),
    created_by: nullable(User, "Member who started it; null if unknown."),
    updated_at: timestamp("When the draft was last changed."),
  },
  { description: "The open draft of the next revision.", ...forMembers },
);

/** The revision of a sent proposal in its detail. */
export const RevisionState = record(
  "RevisionState",
  {
    number: revisionNumber("Number of the revision that the client sees."),
    published_at: timestamp("When it was sent or published."),
    note: nullable(revisionNote("The sender's note for the client; null if there is none.")),
    draft: nullable(DraftRevision, "The open draft of the next revision; null if there is none."),
  },
  { description: "The revision that the client sees." },
);

/** The original of a draft revision in its detail. */
export const RevisionOf = record(
  "RevisionOf",
  {
    id: id("Id of the original."),
    name: name("Name of the original."),
    number: revisionNumber("Number that the draft gets when it is published."),
  },
  { description: "The original of a draft revision.", ...forMembers },
);
