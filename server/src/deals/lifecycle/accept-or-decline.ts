import { toEmailKey } from "@proffer/contract/people";
import type { RecipientContext, OpenLink } from "../../context.ts";
import { forbidden } from "../../platform/errors.ts";
import {
  assertInvited,
  findInvitedName,
  listInvited,
  type AcceptanceRecord,
  listCurrentSigners,
  type Signer,
} from "../../records/signers/index.ts";
import type { LockedProposal, Proposal } from "../../proposals/index.ts";
import type { Person } from "../../services/mail/index.ts";
import { startThread, type ThreadChange } from "../../records/threads/index.ts";
import { changeAsRecipient } from "./change-lifecycle.ts";
import { freezeProposal } from "./signing/freeze-proposal.ts";
import { assertTransition, decideTransition } from "./transition-change.ts";

interface AcceptanceInput {
  readonly full_name: string;
  readonly email: string;
  /** The version that the recipient read before accepting. */
  readonly version?: number | undefined;
}

/**
 * Accepts the current state of a proposal for a recipient who presses the button. The proposal becomes WON.
 */
export async function acceptProposal(
  context: RecipientContext,
  { version, full_name, email }: AcceptanceInput,
): Promise<void> {
  const { address, agent } = context;
  await changeAsRecipient(
    context,
    async (locked) => {
      const { proposal, at } = locked;
      assertTransition(proposal, "accept", at);
      const invited = listInvited(proposal);
      // If the member shared the link without an email, no person is invited, and any address is accepted.
      if (invited.length > 0)
        assertInvited(
          email,
          invited.map((each) => each.email),
        );
      const given = { full_name, invited_name: findInvitedName(invited, email), email };
      const { round, sha256 } = await freezeProposal(locked, []);
      const acceptance: AcceptanceRecord = { ...given, at, address, agent };
      return decideTransition(locked, "accept", {
        fields: {
          acceptance,
          signing_round: round,
          last_activity_at: at,
        },
        metadata: { method: "acceptance", name: full_name, invited_name: given.invited_name },
        audit: { ...given, round, snapshot_sha256: sha256 },
      });
    },
    { seen: version },
  );
}

/** Declines a proposal for its recipient. The proposal becomes LOST. */
export async function declineProposal(
  context: RecipientContext,
  { reason }: { reason: string },
): Promise<void> {
  await changeAsRecipient(context, async (locked) => {
    const { proposal, tx, at } = locked;
    const signers = await listCurrentSigners(tx, proposal);
    const refusal = findDeclineRefusal(context.link, signers);
    if (refusal) throw forbidden(refusal);
    assertTransition(proposal, "decline", at);
    const thread = await keepReason(locked, context.link, signers, reason);
    return decideTransition(locked, "decline", {
      fields: { ...thread?.fields, decline_reason: reason, last_activity_at: at },
      metadata: { method: "declined", reason },
      audit: { reason },
    });
  });
}

/** Adds the reason to the threads, so that members can answer it. The notice about the decline contains it, too. */
async function keepReason(
  locked: LockedProposal,
  { id, signer }: OpenLink,
  signers: readonly Signer[],
  reason: string,
): Promise<ThreadChange | undefined> {
  if (locked.proposal.settings.questions_disabled === true) return undefined;
  const own = signers.find((each) => each.id === signer?.id);
  const person = own ? { name: own.full_name, email: own.email } : findOnlyInvited(locked.proposal);
  const author = {
    author_kind: "recipient" as const,
    author_name: person?.name || locked.proposal.settings.recipient?.name?.trim() || "Client",
    author_email: person?.email ?? null,
    user_id: null,
    via: null,
    link_id: id,
  };
  return startThread(locked, { kind: "decline_reason", item: null, request: null }, author, reason, {
    isCopy: true,
  });
}

/** Finds the person who must have opened the shared link. Returns undefined if several people were invited. */
function findOnlyInvited(proposal: Proposal): Person | undefined {
  const [first, ...others] = listInvited(proposal);
  const isOnly = first && others.every(({ email }) => toEmailKey(email) === toEmailKey(first.email));
  return isOnly ? first : undefined;
}

/**
 * Returns the reason why the visitor at this link may not decline, or undefined. Only clients may decline,
 * and only before they have signed. At the shared link, the visitor counts as the first signer.
 */
export function findDeclineRefusal({ signer }: OpenLink, signers: readonly Signer[]): string | undefined {
  if (signer?.role === "company") return "The company's signer cannot decline the company's own proposal";
  const own = signer ? signers.find(({ id }) => id === signer.id) : signers[0];
  return own?.signed_at ? "A signer who has signed the proposal can no longer decline it" : undefined;
}
