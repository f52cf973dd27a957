import type { AnonymousContext, Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { hashToken } from "../../platform/tokens.ts";
import type { Accounts } from "../accounts.ts";
import { proveIdentity } from "../identity/prove-identity.ts";
import { startBrowserSession, type StartedSession, type SessionOwner } from "../sessions/start-session.ts";
import type { StoredInvitation } from "../tables.ts";
import { insertUser, findUserByEmail } from "../users.store.ts";
import { findInvitationByToken, takeInvitation } from "./invitations.store.ts";
import { join } from "./join.ts";
import { invitationGone } from "./look-up-invitation.ts";

export interface AcceptInput {
  readonly token: string;
  readonly password: string;
  /** Needed from somebody who is new. */
  readonly name: string | undefined;
  readonly code: string | undefined;
  readonly from: string;
}

/**
 * Joins the organization and signs in. Somebody new gives name and password; somebody known proves who they are, because
 * the email alone must not open an account that is there already.
 */
export async function acceptInvitation(
  accounts: Accounts,
  context: AnonymousContext,
  input: AcceptInput,
): Promise<SessionOwner & StartedSession> {
  const { read, clock, transact } = context;
  const invitation = await findInvitationByToken(read, hashToken(input.token));
  if (!invitation || invitation.expires_at <= clock.now()) throw invitationGone();
  const findOrInsertUser = await getInvitedUser(accounts, context, invitation, input);
  return transact(async (tx) => {
    // First of all: of several who accept at once only one gets further than this.
    const taken = await takeInvitation(tx, invitation);
    if (!taken) throw invitationGone();
    const userId = await findOrInsertUser(tx);
    await join(tx, clock, taken, userId);
    const who = { userId, organizationId: taken.organization_id };
    return { ...who, ...(await startBrowserSession(tx, clock, who)) };
  });
}

/** Everything slow happens before the transaction begins. */
async function getInvitedUser(
  accounts: Accounts,
  context: AnonymousContext,
  { email }: StoredInvitation,
  { name, password, code, from }: AcceptInput,
): Promise<(tx: Tx) => Promise<string>> {
  if (await findUserByEmail(context.read, email)) {
    const userId = await proveIdentity(accounts, context, { email, password, code, from });
    return async () => userId;
  }
  if (name === undefined) throw invalid({ name: "is required" });
  const passwordHash = await accounts.passwords.hash(password);
  return (tx) => insertUser(tx, context.clock, { name, email, passwordHash });
}
