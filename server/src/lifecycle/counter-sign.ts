import type { Context } from "../context.ts";
import { forbidden, invalid } from "../platform/errors.ts";
import { openForEdit, type Presented, presentProposal } from "../proposals/core.ts";
import { demandTransition } from "./apply-transition.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { toStoredSignature } from "./signature/stored-signature.ts";
import { giveSignature, type Signed, type Visit } from "./signing/give-signature.ts";
import { currentSigners } from "./signing/signers.store.ts";

/** The member who is named to sign for the company does so: the last signature. */
export async function counterSign(
  lifecycle: Lifecycle,
  context: Context,
  id: string,
  given: Signed,
  visit: Visit,
): Promise<Presented> {
  const checked = { ...given, signature: toStoredSignature(given.signature) };
  return context.transact(async (tx) => {
    const proposal = await openForEdit(tx, context, id, { action: "change status" });
    demandTransition(proposal, "sign", context.clock.now());
    const signers = await currentSigners(tx, proposal);
    const signer = signers.find(({ role }) => role === "company");
    if (!signer) throw invalid({ signature: "is not asked for: nobody signs for the company" });
    if (signer.user_id !== context.caller.userId)
      throw forbidden(`Only ${signer.full_name} signs for the company`);
    await giveSignature(tx, lifecycle, context, { proposal, signers }, signer, checked, visit);
    return presentProposal(tx, context, id);
  });
}
