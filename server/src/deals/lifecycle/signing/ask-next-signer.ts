import { mailSignatureRequest } from "../../client-mail/index.ts";
import type { Change } from "../../../proposals/index.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { getSenderId } from "../sender.ts";
import type { Signing } from "./begin-signing.ts";

/** Emails the signer whose turn it is, and who is marked as asked, a link of their own. */
export async function askNextSigner(
  { links, mailing }: Lifecycle,
  { proposal, tx, at, signers }: Signing,
): Promise<Change | undefined> {
  const signer = signers.find(({ signed_at }) => signed_at === null);
  if (!signer) return undefined;
  const { id, full_name: name, email } = signer;
  const url = await links.ofSigner(tx, signer, at);
  const senderId = getSenderId(proposal);
  await mailSignatureRequest(tx, mailing, { proposal, senderId, url, signer: { name, email } });
  return { events: [], audit: [{ action: "signature_requested", signer_id: id, email }] };
}
