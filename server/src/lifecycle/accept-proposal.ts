import type { RecipientContext } from "../context.ts";
import { applyTransition, demandTransition } from "./apply-transition.ts";
import { canonicalJson } from "./audit/audit-chain.ts";
import { freeze } from "./signing/freeze.ts";
import { assertInvited, invitedName, invitedTo } from "./invited.ts";
import { openForRecipient } from "./open-for-recipient.ts";
import type { AcceptanceRecord } from "./tables.ts";

export interface Accepting {
  readonly full_name: string;
  readonly email: string;
  /** What they read before they said yes. */
  readonly version?: number | undefined;
}

/** The recipient presses the accept button: the proposal is WON as it stands at this moment. */
export async function acceptProposal(
  context: RecipientContext,
  { version, full_name, email }: Accepting,
): Promise<void> {
  const { address, agent, clock } = context;
  await context.transact(async (tx) => {
    const proposal = await openForRecipient(tx, context, version);
    const at = clock.now();
    demandTransition(proposal, "accept", at);
    const invited = invitedTo(proposal);
    // Nobody was invited where it was given by hand.
    if (invited.length > 0)
      assertInvited(
        email,
        invited.map((each) => each.email),
      );
    const given = { full_name, invited_name: invitedName(invited, email), email };
    const { round, sha256 } = await freeze(tx, context, proposal, []);
    const acceptance: AcceptanceRecord = { ...given, at, address, agent };
    await applyTransition(tx, context, proposal, "accept", {
      columns: {
        acceptance_json: canonicalJson(acceptance),
        signing_round: round,
        last_activity_at: at,
      },
      metadata: { method: "acceptance", name: full_name, invited_name: given.invited_name },
      audit: { ...given, round, snapshot_sha256: sha256 },
    });
  });
}
