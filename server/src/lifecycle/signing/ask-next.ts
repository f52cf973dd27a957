import type { Actor, Tx } from "../../context.ts";
import { mailSignatureRequest } from "../../notifications/index.ts";
import { appendAudit } from "../audit/append-audit.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { senderOf } from "../sender.ts";
import type { Signing } from "./begin-signing.ts";

/** Mails the signer whose turn it is, and who is marked as asked, a link of their own. */
export async function askNext(
  tx: Tx,
  { links, mailing }: Lifecycle,
  actor: Actor,
  { proposal, signers }: Signing,
): Promise<void> {
  const signer = signers.find(({ signed_at }) => signed_at === null);
  if (!signer) return;
  const at = actor.clock.now();
  const url = await links.ofSigner(tx, signer, at);
  await mailSignatureRequest(tx, mailing, {
    proposal,
    senderId: senderOf(proposal),
    url,
    signer: { name: signer.full_name, email: signer.email },
  });
  await appendAudit(tx, actor, proposal, {
    action: "signature_requested",
    signer_id: signer.id,
    email: signer.email,
  });
}
