import { Type, type Static } from "typebox";
import { Created, createdExample, location } from "../created.ts";
import { forbiddenOrReadOnly, invalid, notFound, versionMismatch } from "../error-answers.ts";
import { ErrorContent } from "../errors.ts";
import { ids, times } from "../example-ids.ts";
import { addressees } from "../lifecycle/send-proposal.ts";
import { onePage, wholeList } from "../lists.ts";
import { operation } from "../operation.ts";
import { ifMatch, proposalParams } from "../proposal-parameters.ts";
import { Attachment, maxAttachments } from "../proposals/attachments.ts";
import { revisionNote, revisionNumber } from "../proposals/revision-state.ts";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { currencyCode, flag, id, list, text, timestamp } from "../schema/scalars.ts";
import { User, userExample } from "../user.ts";
import { compareExample, contentComparison, VersionComparison } from "../versions/compare-versions.ts";
import { maxVersions, VersionTotals } from "../versions/version.ts";

export const Revision = record(
  "Revision",
  {
    number: revisionNumber("Number of the revision, from 1."),
    published_at: timestamp("When the revision was sent or published."),
    published_by: nullable(User, "Member who published it; null if unknown."),
    note: nullable(revisionNote("The sender's note for the client; null if there is none.")),
    version_id: id("Id of the version that contains the revision."),
    currency: currencyCode(),
    totals: VersionTotals,
    attachments: list(
      Attachment,
      maxAttachments,
      "Its files, in order. An earlier revision has the files that it had when it was replaced. Download them with `?revision=`.",
    ),
  },
  { description: "One state of a proposal that the client was offered." },
);
export type Revision = Static<typeof Revision>;

const revisionExample: Revision = {
  number: 2,
  published_at: times.updated,
  published_by: userExample,
  note: "With the discount that we discussed.",
  version_id: ids.version,
  currency: "EUR",
  totals: { once: 5760, monthly: 108 },
  attachments: [],
};

const DroppedSelection = record(
  "DroppedSelection",
  {
    item_id: id("Id of the item, column or modification."),
    name: text("Its name.", 500),
    reason: choice(["removed", "replaced", "not_possible"], {
      description:
        "removed: the new revision does not have the item. replaced: the sender set a different value. not_possible: the new rules of the item or of its group do not allow it.",
    }),
  },
  {
    description:
      "A selection that the client made after the draft was started, and that the new revision does not keep.",
  },
);
export type DroppedSelection = Static<typeof DroppedSelection>;

const PublishedRevision = record("PublishedRevision", {
  revision: Revision,
  dropped_selections: list(
    DroppedSelection,
    5_000,
    "Selections made after the draft was started that the new revision does not keep.",
  ),
});
export type PublishedRevision = Static<typeof PublishedRevision>;

const PublicationPreview = record("PublicationPreview", {
  ...contentComparison,
  dropped_selections: list(
    DroppedSelection,
    5_000,
    "Selections made after the draft was started that the new revision would not keep.",
  ),
  recipients: list(
    record("PublicationRecipient", {
      name: Type.String({ description: "Name." }),
      email: Type.String({ description: "Email address." }),
    }),
    1_000,
    "People who get an email if the request to publish names no recipients.",
  ),
  voids_signing: Type.Boolean({
    description: "Whether the proposal is being signed, so that publishing voids its signatures.",
  }),
  problem: nullable(
    ErrorContent,
    "The error that publishing would answer with now; null if the draft can be published.",
  ),
});
export type PublicationPreview = Static<typeof PublicationPreview>;

const conflict = (description: string) => ({ code: "CONFLICT", description }) as const;

export const createRevision = operation({
  id: "createRevision",
  method: "POST",
  path: "/api/proposals/{id}/revisions",
  tag: "Revisions",
  security: "organization",
  summary: "Start a revision",
  description:
    "Creates a draft of the next revision of a sent proposal. The client cannot see the draft until it is published. The draft is edited under its own id with the same operations as a proposal, and its items have the ids that they have in the original.",
  params: proposalParams,
  body: record(
    "CreateRevision",
    optional({
      version_id: id("Version to start from: an earlier offer, for example. Default: the current state."),
    }),
  ),
  bodyOptional: true,
  answers: { 201: { description: "The draft.", body: Created, headers: location } },
  errors: {
    400: invalid,
    403: {
      code: "FORBIDDEN",
      description: "Not permitted, or the proposal has not been sent, or is decided or archived.",
    },
    404: notFound("The proposal or the version"),
    409: conflict(
      "The proposal already has a draft revision, whose id is `details.draft_id`. Or the file of an attachment has just been deleted.",
    ),
  },
  examples: { request: { version_id: ids.version }, answer: createdExample },
});

export const listRevisions = operation({
  id: "listRevisions",
  method: "GET",
  path: "/api/proposals/{id}/revisions",
  tag: "Revisions",
  security: "organization",
  summary: "List the revisions of a proposal",
  description: "Returns every state that the client was offered, newest first.",
  params: proposalParams,
  answers: {
    200: {
      description: "All revisions, on one page.",
      body: wholeList("RevisionList", Revision, maxVersions),
    },
  },
  errors: { 404: notFound("The proposal") },
  examples: { answer: { data: [revisionExample], pagination: onePage } },
});

export const compareRevisions = operation({
  id: "compareRevisions",
  method: "GET",
  path: "/api/proposals/{id}/revisions/{number}/comparison",
  tag: "Revisions",
  security: "organization",
  summary: "Compare two revisions",
  description:
    "Describes what changed for the client between two revisions, in the same form as the comparison of two versions.",
  params: Type.Object({
    ...proposalParams.properties,
    number: revisionNumber("Number of the later revision."),
  }),
  query: Type.Object(
    optional({
      from: revisionNumber("Number of the earlier revision. Default: the one before the later revision."),
    }),
  ),
  answers: { 200: { description: "The changes.", body: VersionComparison } },
  errors: { 400: invalid, 404: notFound("The proposal or a revision") },
  examples: { answer: compareExample },
});

const draftParams = Type.Object({ draft_id: id("Id of the draft revision.") });

export const previewPublication = operation({
  id: "previewPublication",
  method: "GET",
  path: "/api/proposals/{draft_id}/publication",
  tag: "Revisions",
  security: "organization",
  summary: "Preview a publication",
  description:
    "Describes what publishing a draft would change for the client now, with the selections that the client has made in the meantime. `from` is the current offer, `to` is the new revision. Changes nothing.",
  params: draftParams,
  answers: { 200: { description: "What publishing would do.", body: PublicationPreview } },
  errors: { 400: invalid, 404: notFound("The draft") },
  examples: {
    answer: {
      currency: compareExample.currency,
      totals: compareExample.totals,
      changes: compareExample.changes,
      dropped_selections: [{ item_id: ids.optionalLineItem, name: "Hosting", reason: "removed" }],
      recipients: [{ name: "Grace Hopper", email: "grace@example.com" }],
      voids_signing: false,
      problem: null,
    } satisfies PublicationPreview,
  },
});

export const publishRevision = operation({
  id: "publishRevision",
  method: "POST",
  path: "/api/proposals/{draft_id}/publish",
  tag: "Revisions",
  security: "organization",
  summary: "Publish a revision",
  description:
    "Replaces the offer behind the client's link with the draft, in one step, and deletes the draft. Selections that the client made in the meantime stay, unless the sender changed the same selection or the new content does not allow it; `dropped_selections` lists the selections that were dropped. A proposal that is being signed is SENT again, and its signatures become void. An expired proposal is open again if the draft has a later expiry.",
  params: draftParams,
  headers: ifMatch,
  body: record(
    "PublishRevision",
    optional({
      note: revisionNote("What changed, for the client. It is in the email."),
      notify: flag(
        "Whether the client gets an email with the note, the changes and the link. Signers whose signatures become void get one in any case.",
        true,
      ),
      recipients: addressees(
        "everyone who got an email with the proposal. People who got an earlier email can still accept.",
      ),
    }),
  ),
  bodyOptional: true,
  answers: { 200: { description: "Published.", body: PublishedRevision } },
  errors: {
    400: invalid,
    403: forbiddenOrReadOnly,
    404: notFound("The draft"),
    409: conflict(
      "The proposal was decided, or its content was changed after the draft was started. The draft stays.",
    ),
    412: versionMismatch,
  },
  examples: {
    request: { note: revisionExample.note },
    answer: { revision: revisionExample, dropped_selections: [] },
  },
});
