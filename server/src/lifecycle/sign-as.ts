import type { RecipientContext } from "../context.ts";
import { invalid } from "../platform/errors.ts";
import { demandTransition } from "./apply-transition.ts";
import { assertInvited } from "./invited.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { openForRecipient } from "./open-for-recipient.ts";
import { toStoredSignature } from "./signature/stored-signature.ts";
import { beginSigning, type Signing } from "./signing/begin-signing.ts";
import { giveSignature, type Signed } from "./signing/give-signature.ts";
import { currentSigners } from "./signing/signers.store.ts";
import type { SignerRow } from "./tables.ts";

export interface SigningAs extends Signed {
  /** Who signs: needed where the proposal was given by hand and names nobody, else their own. */
  readonly email?: string | undefined;
  /** What they read before they signed. */
  readonly version?: number | undefined;
}

/**
 * Whoever holds a link signs: a signer at their own, and at the link to share the first signer, whose signature begins
 * the signing where nobody asked for it.
 */
export async function signAs(
  lifecycle: Lifecycle,
  context: RecipientContext,
  given: SigningAs,
): Promise<void> {
  const { link, address, agent, acceptedLanguages } = context;
  const checked = { ...given, signature: toStoredSignature(given.signature) };
  await context.transact(async (tx) => {
    const proposal = await openForRecipient(tx, context, given.version);
    const signing: Signing =
      link.signer === null && proposal.status === "SENT"
        ? await beginSigning(tx, context, proposal, "start_signing", given)
        : { proposal, signers: await currentSigners(tx, proposal) };
    demandTransition(signing.proposal, "sign", context.clock.now());
    const signer = signerAt(context, signing.signers);
    if (given.email !== undefined) assertInvited(given.email, [signer.email]);
    await giveSignature(tx, lifecycle, context, signing, signer, checked, {
      address,
      agent,
      acceptedLanguages,
    });
  });
}

function signerAt({ link }: RecipientContext, signers: readonly SignerRow[]): SignerRow {
  const signer = signers.find(({ id, position }) => (link.signer ? id === link.signer.id : position === 1));
  if (!signer) throw invalid({ signature: "is not asked for" });
  return signer;
}
