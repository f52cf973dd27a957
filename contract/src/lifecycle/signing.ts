import { Type, type Static } from "typebox";
import { invalid, notFound, forbiddenOrArchived, versionMismatch } from "../error-answers.ts";
import { operation } from "../operation.ts";
import { etag, ifMatch, proposalParams } from "../proposal-parameters.ts";
import { ProposalListItem } from "../proposals/proposal.ts";
import { choice, record } from "../schema/records.ts";
import { personName } from "../schema/scalars.ts";
import { createStatusExample } from "./change-status.ts";

const signatureTypes = ["typed", "drawn"] as const;

/** A signature: a typed name or a drawing. */
export const SignatureImage = record(
  "SignatureImage",
  {
    type: choice(signatureTypes, {
      description: "typed: the name, set in a script typeface. drawn: an image.",
    }),
    value: Type.String({
      minLength: 1,
      maxLength: 200_000,
      description:
        "The typed name, or the drawing as a base64 data URL: image/png, or image/svg+xml with only paths and circles. At least one stroke must be visible on white paper. An SVG is redrawn from its points in one color; a PNG keeps its pixels. A PNG has at most 500,000 pixels, and an SVG at most 5,000 moves, lines and curves.",
    }),
  },
  { description: "The signature as it is shown and printed." },
);
export type SignatureImage = Static<typeof SignatureImage>;

export const requestSignatures = operation({
  id: "requestSignatures",
  method: "POST",
  path: "/api/proposals/{id}/request-signatures",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Ask the signers to sign",
  description:
    "Freezes content and selections with a hash, sets the proposal to PENDING, and emails the first signer a personal link. The others get theirs when it is their turn; the company signs last. Refused while a required choice is missing, or when no signer is named.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "The proposal after the change.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: { answer: createStatusExample("PENDING") },
});

const CounterSign = record("CounterSign", {
  full_name: personName("Name of the member who signs for the company."),
  consent: Type.Literal(true, { description: "Agreement to sign electronically." }),
  signature: SignatureImage,
});

export const counterSignProposal = operation({
  id: "counterSignProposal",
  method: "POST",
  path: "/api/proposals/{id}/counter-sign",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Sign for the company",
  description:
    "Gives the last signature, after every recipient signer has signed, and sets the proposal to WON. Only the member named as company signer in `settings.signing` can do this.",
  params: proposalParams,
  headers: ifMatch,
  body: CounterSign,
  answers: { 200: { description: "Signed.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: {
    request: {
      full_name: "Ada Lovelace",
      consent: true,
      signature: { type: "typed", value: "Ada Lovelace" },
    },
    answer: createStatusExample("WON"),
  },
});

export const voidSigning = operation({
  id: "voidSigning",
  method: "POST",
  path: "/api/proposals/{id}/void-signing",
  tag: "Lifecycle",
  section: "3",
  security: "organization",
  summary: "Void the signing",
  description:
    "Returns the proposal to SENT, so that it can be changed. Signatures given so far become void; they stay in the audit trail.",
  params: proposalParams,
  headers: ifMatch,
  answers: { 200: { description: "The proposal after the change.", body: ProposalListItem, headers: etag } },
  errors: { 400: invalid, 403: forbiddenOrArchived, 404: notFound("The proposal"), 412: versionMismatch },
  examples: { answer: createStatusExample("SENT") },
});
