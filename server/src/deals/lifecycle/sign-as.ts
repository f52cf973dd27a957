import type { RecipientContext } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { changeAsRecipient } from "./change-lifecycle.ts";
import { assertInvited, listCurrentSigners, type Signer } from "../../records/signers/index.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { toStoredSignature } from "./signature/stored-signature.ts";
import { beginSigning, type Signing } from "./signing/begin-signing.ts";
import { giveSignature, type GivenSignature } from "./signing/give-signature.ts";
import { assertTransition } from "./transition-change.ts";

export interface SignatureInput extends GivenSignature {
  /** Address of the signer: needed if the proposal was given by hand and names nobody, else the signer's own. */
  readonly email?: string | undefined;
  /** The version that they read before they signed. */
  readonly version?: number | undefined;
}

/**
 * Signs as the holder of a link: a signer at their own, and at the link to share the first signer, whose signature
 * begins the signing if nobody asked for it.
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
    given.version,
  );
}

function findSignerAt({ link }: RecipientContext, signers: readonly Signer[]): Signer {
  const signer = signers.find(({ id, position }) => (link.signer ? id === link.signer.id : position === 1));
  if (!signer) throw invalid({ signature: "is not requested" });
  return signer;
}
