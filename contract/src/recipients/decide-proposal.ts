import { Type, type Static } from "typebox";
import { invalid } from "../error-answers.ts";
import { ids } from "../example-ids.ts";
import { SignatureImage } from "../lifecycle/signing.ts";
import { operation, type ErrorAnswer } from "../operation.ts";
import { Selection } from "../pricing/preview-pricing.ts";
import { type CustomVariable, VariableValue } from "../proposals/custom-variables.ts";
import { revisionNumber } from "../proposals/revision-state.ts";
import { record, requiredWithout } from "../schema/records.ts";
import { emailAddress, id, personName, text } from "../schema/scalars.ts";
import { publicProposalExample } from "./example.ts";
import { proposalClosed, linkNotFound, tokenParams } from "./link.ts";
import { PublicProposal } from "./proposal.ts";

const revisionReplaced: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The given revision was replaced.",
};

const RecipientSelection = record(
  "RecipientSelection",
  {
    ...Selection.properties,
    revision: Type.Optional(
      revisionNumber(
        "Number of the revision that the recipient sees. If it is given and was replaced since, the request is refused with 412.",
      ),
    ),
  },
  requiredWithout("quantity", ["selected"]),
);
export type RecipientSelection = Static<typeof RecipientSelection>;

export const chooseOption = operation({
  id: "chooseOption",
  method: "POST",
  path: "/api/public/proposals/{token}/selections",
  tag: "Recipients",
  security: "none",
  summary: "Choose an option or a quantity",
  description:
    "Selects or deselects a group, line item, modification or column, or sets a quantity. Where exactly one option can be chosen, choosing another one deselects it. The choice is saved at once.",
  params: tokenParams,
  body: RecipientSelection,
  answers: { 200: { description: "The proposal after the choice.", body: PublicProposal } },
  errors: { 400: invalid, 403: proposalClosed, 404: linkNotFound, 412: revisionReplaced },
  examples: {
    request: { item_id: ids.optionalLineItem, selected: true },
    answer: publicProposalExample,
  },
});

const FieldValue = record("FieldValue", {
  id: id("Id of the field."),
  value: VariableValue,
  was: Type.Optional(
    Type.Unsafe<CustomVariable["value"]>({
      ...VariableValue,
      description:
        "Value that the client saw when they began to edit; null if the field was empty. If it is given, the request is refused with 409 if the field now has neither this value nor the new one.",
    }),
  ),
});
export type FieldValue = Static<typeof FieldValue>;

const changedByOthers: ErrorAnswer = {
  code: "CONFLICT",
  description:
    "Another reader has changed the field meanwhile, so that its value is not was. details.value is its value as text, empty if there is none. The request changes nothing.",
};

export const fillField = operation({
  id: "fillField",
  method: "POST",
  path: "/api/public/proposals/{token}/fields",
  tag: "Recipients",
  security: "none",
  summary: "Fill in a field",
  description:
    "Saves the value of a field that the client fills in. Possible while the client can decide, until the proposal is accepted or signing begins.",
  params: tokenParams,
  body: FieldValue,
  answers: { 200: { description: "The proposal with the value.", body: PublicProposal } },
  errors: { 400: invalid, 403: proposalClosed, 404: linkNotFound, 409: changedByOthers },
  examples: {
    request: { id: ids.field, value: "4500012345", was: null },
    answer: publicProposalExample,
  },
});

/** With the version, a recipient can accept or sign only the content that they have read. */
const seenVersion = {
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        "Version that the recipient has read. If it is given and the proposal has changed since, the request is refused with 412.",
    }),
  ),
};

const changedSinceRead: ErrorAnswer = {
  code: "PRECONDITION_FAILED",
  description: "The proposal has changed since the given version.",
};

const nothing = {
  choose: false,
  accept: false,
  sign: false,
  decline: false,
  ask: true,
  pay: false,
  download_pdf: true,
};

const acceptedExample: PublicProposal = {
  ...publicProposalExample,
  version: 8,
  status: "WON",
  closed: "won",
  can: nothing,
  acceptance: { full_name: "Hank Scorpio", accepted_as: null, accepted_at: "2026-03-04T16:20:00.000Z" },
};

const Accept = record("Accept", {
  full_name: personName("Name of the person who accepts."),
  email: emailAddress(
    "Email address of the person who accepts. If anyone was invited, it must be an invited address.",
  ),
  ...seenVersion,
});

export const acceptProposal = operation({
  id: "acceptProposal",
  method: "POST",
  path: "/api/public/proposals/{token}/accept",
  tag: "Recipients",
  section: "3",
  security: "none",
  summary: "Accept a proposal",
  description:
    "Accepts the proposal with its current selections and sets it to WON. Refused with 400 while a required choice is missing, and if the proposal has already been decided.",
  params: tokenParams,
  body: Accept,
  answers: { 200: { description: "Accepted.", body: PublicProposal } },
  errors: { 400: invalid, 403: proposalClosed, 404: linkNotFound, 412: changedSinceRead },
  examples: {
    request: { full_name: "Hank Scorpio", email: "hank@globex.test", version: 7 },
    answer: acceptedExample,
  },
});

const Sign = record("Sign", {
  full_name: personName("Name of the person who signs."),
  email: Type.Optional(
    emailAddress(
      "Email address of the person who signs. Required only if the proposal names no signer; otherwise it must be the invited address.",
    ),
  ),
  consent: Type.Literal(true, { description: "Agreement to the consent text." }),
  consent_text: Type.Optional(
    text(
      "The consent text that the signer saw, from signing.consent_text. It is recorded word for word, and refused if it is not a consent text of this proposal. Default: the text that this request would be shown.",
      20_000,
    ),
  ),
  signature: SignatureImage,
  ...seenVersion,
});

export const signProposal = operation({
  id: "signProposal",
  method: "POST",
  path: "/api/public/proposals/{token}/sign",
  tag: "Recipients",
  section: "3",
  security: "none",
  summary: "Sign a proposal",
  description:
    "Signers sign in order, each with a personal link. With the shared link the first signer can sign, which starts the signing if signatures have not been requested yet.",
  params: tokenParams,
  body: Sign,
  answers: { 200: { description: "Signed.", body: PublicProposal } },
  errors: { 400: invalid, 403: proposalClosed, 404: linkNotFound, 412: changedSinceRead },
  examples: {
    request: {
      full_name: "Hank Scorpio",
      consent: true,
      signature: { type: "typed", value: "Hank Scorpio" },
    },
    answer: publicProposalExample,
  },
});

const declinedExample: PublicProposal = {
  ...publicProposalExample,
  version: 8,
  status: "LOST",
  closed: "lost",
  can: nothing,
};

const Decline = record("Decline", {
  reason: text("Reason for declining, in the recipient's words.", 5_000, { minLength: 1, visible: true }),
});

export const declineProposal = operation({
  id: "declineProposal",
  method: "POST",
  path: "/api/public/proposals/{token}/decline",
  tag: "Recipients",
  section: "3",
  security: "none",
  summary: "Decline a proposal",
  description:
    "Sets the proposal to LOST. Signers who have already signed, and the company signer, are refused with 403.",
  params: tokenParams,
  body: Decline,
  answers: { 200: { description: "Declined.", body: PublicProposal } },
  errors: { 400: invalid, 403: proposalClosed, 404: linkNotFound },
  examples: { request: { reason: "We chose a local supplier." }, answer: declinedExample },
});
