import type { Context, RecipientContext } from "../../context.ts";
import { invalid, forbidden } from "../../platform/errors.ts";
import type { PresentedProposal } from "../../proposals/index.ts";
import { assertInvited, listCurrentSigners, type Signer } from "../../records/signers/index.ts";
import { changeLifecycle, changeAsRecipient } from "./change-lifecycle.ts";
import type { Lifecycle } from "./lifecycle-services.ts";
import { toStoredSignature } from "./signature/stored-signature.ts";
import { beginSigning, type Signing } from "./signing/begin-signing.ts";
import { askNextSigner, giveSignature, type GivenSignature, type Visit } from "./signing/give-signature.ts";
import { assertTransition, decideTransition } from "./transition-change.ts";

/** Freezes content and selections, and asks the first signer to sign. */
export function requestSignatures(
  lifecycle: Lifecycle,
  context: Context,
  id: string,
): Promise<PresentedProposal> {
  return changeLifecycle(context, id, (locked) =>
    beginSigning(locked, "request_signatures", { next: (signing) => askNextSigner(lifecycle, signing) }),
  );
}

export interface SignatureInput extends GivenSignature {
  /**
   * Email address entered by the signer. Must equal the invited address, if there is one. Required if the
   * settings name no signer and the proposal was not sent by email.
   */
  readonly email?: string | undefined;
  /** The version that the signer read before signing. */
  readonly version?: number | undefined;
}

/**
 * Signs for the visitor at a link. At a personal link, this is the signer of the link. At the shared link, it
 * is the first signer, and the signing begins now if signatures were not requested.
 */
export async function signAs(
  lifecycle: Lifecycle,
  context: RecipientContext,
  given: SignatureInput,
): Promise<void> {
  const { link, address, agent, acceptedLanguages } = context;
  const checked = { ...given, signature: await toStoredSignature(given.signature) };
  const sign = (signing: Signing) => {
    assertTransition(signing.proposal, "sign", signing.at);
    const signer = findSignerAt(context, signing.signers);
    if (given.email !== undefined) assertInvited(given.email, [signer.email]);
    const visit = { address, agent, acceptedLanguages };
    return giveSignature(lifecycle, signing, signer, checked, visit);
  };
  await changeAsRecipient(
    context,
    async (locked) =>
      link.signer === null && locked.proposal.status === "SENT"
        ? beginSigning(locked, "start_signing", { visitor: given, next: sign })
        : sign({ ...locked, signers: await listCurrentSigners(locked.tx, locked.proposal) }),
    { seen: given.version },
  );
}

function findSignerAt({ link }: RecipientContext, signers: readonly Signer[]): Signer {
  const signer = signers.find(({ id, position }) => (link.signer ? id === link.signer.id : position === 1));
  if (!signer) throw invalid({ signature: "is not requested" });
  return signer;
}

/** Signs for the company. The caller must be the company's signer. This is the last signature. */
export async function counterSign(
  lifecycle: Lifecycle,
  context: Context,
  id: string,
  given: GivenSignature,
  visit: Visit,
): Promise<PresentedProposal> {
  const checked = { ...given, signature: await toStoredSignature(given.signature) };
  return changeLifecycle(context, id, async (locked) => {
    const { proposal, tx, at } = locked;
    assertTransition(proposal, "sign", at);
    const signers = await listCurrentSigners(tx, proposal);
    const signer = signers.find(({ role }) => role === "company");
    if (!signer) throw invalid({ signature: "is not requested: the proposal has no company signer" });
    if (signer.user_id !== context.caller.userId)
      throw forbidden(`Only ${signer.full_name} signs for the company`);
    return giveSignature(lifecycle, { ...locked, signers }, signer, checked, visit);
  });
}

/**
 * Voids all signatures given so far. The proposal becomes SENT again. The audit trail keeps the signed
 * content.
 */
export function voidSigning(context: Context, id: string): Promise<PresentedProposal> {
  return changeLifecycle(context, id, (locked) => decideTransition(locked, "void_signing"));
}
