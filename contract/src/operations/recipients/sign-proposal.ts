import { Type } from "typebox";
import { operation } from "../../operation.ts";
import { emailAddress, name, text } from "../../records/scalars.ts";
import { record } from "../../records/schema.ts";
import { SignatureImage } from "../../records/signature-image.ts";
import { invalid } from "../faults.ts";
import { publicProposalExample } from "./examples.ts";
import { changedSince, closed, noSuchLink } from "./faults.ts";
import { PublicProposal } from "./records/proposal.ts";
import { seenVersion } from "./seen-version.ts";
import { tokenParams } from "./token-params.ts";

const Sign = record("Sign", {
  full_name: name("Name of who signs."),
  email: Type.Optional(
    emailAddress(
      "E-mail address of who signs; needed only where the proposal names no signer, and else the one that was invited.",
    ),
  ),
  consent: Type.Literal(true, { description: "Agreement to the consent text." }),
  consent_text: Type.Optional(
    text(
      "The consent text that was shown, as signing.consent_text gave it: it is recorded word for word. Refused when it is none that the proposal asks for. Absent: the one that this request would be shown.",
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
    "Signers sign in order, each with a personal link. With the shared link the first signer can sign, which starts the signing if nobody has requested signatures yet.",
  params: tokenParams,
  body: Sign,
  answers: { 200: { description: "Signed.", body: PublicProposal } },
  errors: { 400: invalid, 403: closed, 404: noSuchLink, 412: changedSince },
  examples: {
    request: {
      full_name: "Hank Scorpio",
      consent: true,
      signature: { type: "typed", value: "Hank Scorpio" },
    },
    answer: publicProposalExample,
  },
});
