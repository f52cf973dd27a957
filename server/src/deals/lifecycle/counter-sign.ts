import type { Context } from "../../context.ts";
import { forbidden, invalid } from "../../platform/errors.ts";
import type { PresentedProposal } from "../../proposals/index.ts";
import { changeLifecycle } from "./change-lifecycle.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { toStoredSignature } from "./signature/stored-signature.ts";
import { giveSignature, type GivenSignature, type Visit } from "./signing/give-signature.ts";
import { assertTransition } from "./transition-change.ts";
import { listCurrentSigners } from "../../records/signers/index.ts";

/** The member who is named to sign for the company does so: the last signature. */
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
    if (!signer) throw invalid({ signature: "is not requested: nobody signs for the company" });
    if (signer.user_id !== context.caller.userId)
      throw forbidden(`Only ${signer.full_name} signs for the company`);
    return giveSignature(lifecycle, { ...locked, signers }, signer, checked, visit);
  });
}
