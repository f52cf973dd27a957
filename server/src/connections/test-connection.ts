import { assertRight } from "../accounts/index.ts";
import type { Context, Tx } from "../context.ts";
import { notFound } from "../platform/errors.ts";
import { postMessage } from "./chat.ts";
import { type ConnectingServices, getConnection } from "./connections.ts";
import {
  type ConnectionChanges,
  lockConnection,
  openCredential,
  type StoredConnection,
  updateFields,
} from "./connections.store.ts";
import { ProviderError } from "./crm-provider.ts";
import { enqueuePushes } from "./plan-pushes.ts";
import { isCrm } from "./providers.ts";
import { insertPush, retryPushes } from "./pushes.store.ts";
import { credentialProblems, findOldestRetry, passingProblems, toConnectionChanges } from "./retry-policy.ts";

/** The outcome of a test: an error, or none. */
export interface ConnectionTest {
  readonly error: ProviderError | undefined;
}

/** Tests a connection: asks the CRM for the account, or sends a message to the chat. */
export async function testConnection(
  services: ConnectingServices,
  context: Context,
  id: string,
): Promise<ConnectionTest> {
  assertRight(context.caller, "manage connections");
  const connection = await getConnection(context, id);
  const credential = await openCredential(context.read, services.sealer, connection);
  try {
    await testProvider(services, connection, credential);
    return { error: undefined };
  } catch (error) {
    if (error instanceof ProviderError) return { error };
    throw error;
  }
}

async function testProvider(
  { crms, outbound, publicUrl }: ConnectingServices,
  { provider, account }: StoredConnection,
  credential: string,
): Promise<void> {
  if (!isCrm(provider)) {
    const facts = [["Sent by", "Proffer"]] as const;
    const words = { title: "Test message", facts, quote: null, url: `${publicUrl}/app` };
    return postMessage(outbound, provider, credential, words);
  }
  const found = await crms[provider].verify(credential, AbortSignal.timeout(20_000));
  if (found.id !== account?.id)
    throw new ProviderError("other_account", `The token belongs to another account now: ${found.name}.`);
}

/** Records the outcome of a test. A working connection continues at once. */
export async function recordTest(
  { caller, clock, transact }: Context,
  id: string,
  { error }: ConnectionTest,
): Promise<StoredConnection> {
  const { organizationId } = caller;
  const at = clock.now();
  return transact(async (tx) => {
    const before = await lockConnection(tx, organizationId, id);
    if (!before) throw notFound(id);
    const changes = error ? toFailedTest(before, error, at) : toConnectionChanges(before, undefined, at);
    const after = await updateFields(tx, organizationId, id, changes);
    if (!after) throw notFound(id);
    await logTest(tx, after, at, error);
    const problems = [...passingProblems, ...credentialProblems];
    if (!error) await retryPushes(tx, after, at, { problems, since: findOldestRetry(after, at) });
    await enqueuePushes(tx, at, after, after.blocked_until ?? at);
    return after;
  });
}

/** A test concerns only the connection, so each of its errors is a problem of the connection. */
function toFailedTest(before: StoredConnection, error: ProviderError, at: string): ConnectionChanges {
  const changes = toConnectionChanges(before, error, at);
  return { ...changes, problem: error.code, problem_message: error.message, problem_since: at };
}

async function logTest(
  tx: Tx,
  { organization_id, id, deals }: StoredConnection,
  at: string,
  error: ProviderError | undefined,
): Promise<void> {
  await insertPush(
    tx,
    {
      organizationId: organization_id,
      connectionId: id,
      proposalId: null,
      event: "test",
      announcement: null,
      createdAt: at,
      dueAt: at,
    },
    {
      status: error ? "failed" : "done",
      attempts: 1,
      finished_at: at,
      next_attempt_at: null,
      problem: error?.code ?? null,
      message: error?.message ?? null,
      changes: error || deals ? [] : [{ type: "message" }],
    },
  );
}
