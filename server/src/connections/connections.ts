import {
  type Connection,
  type ConnectionProvider,
  type ConnectionPush,
  type CreateConnection,
  crmProviders,
  maxConnections,
  type operations,
  type QueryOf,
  type UpdateConnection,
  webhookEventTypes,
} from "@proffer/contract";
import { assertRight } from "../accounts/index.ts";
import { lockOrganization } from "../accounts/organizations/index.ts";
import type { AnonymousContext, Context, Tx } from "../context.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import { createId } from "../platform/ids.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import { listProposalNames } from "../proposals/index.ts";
import { postMessage } from "./chat.ts";
import {
  type ConnectionChanges,
  deleteConnectionRows,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  openCredential,
  replaceCredential,
  type StoredConnection,
  toCredentialEnd,
  updateFields,
} from "./connections.store.ts";
import { type CrmAccount, type CrmProvider, ProviderError } from "./crm-provider.ts";
import { enqueuePushes } from "./plan-pushes.ts";
import { tryCredential } from "./provider-errors.ts";
import {
  countOpenPushes,
  deleteEndedPushes,
  insertPush,
  listPushes,
  type Push,
  recordPush,
  retryPushes,
  startPush,
} from "./pushes.store.ts";
import { type ConnectionServices, type CrmProviders, toConnectionChanges } from "./push-worker.ts";
import { credentialProblems, maxTryingMs, passingProblems, settingsProblems } from "./retry-policy.ts";

/** Services of the use cases. */
export interface ConnectingServices extends ConnectionServices {
  readonly outbound: Pick<Outbound, "check" | "post">;
}

/** A credential that the provider has accepted. */
export interface CheckedCredential {
  readonly credential: string;
  /** The account at the CRM. Null for a chat. */
  readonly account: CrmAccount | null;
}

const isCrm = (provider: ConnectionProvider): provider is keyof CrmProviders =>
  crmProviders.some((each) => each === provider);

/** Returns the CRM of a connection. Throws 409 for a chat. */
export function getCrm(services: ConnectionServices, { provider }: StoredConnection): CrmProvider {
  if (isCrm(provider)) return services.crms[provider];
  throw new AppError("CONFLICT", "This connection is a chat, and has no deals");
}

/** Gets a connection of the caller's organization. */
export async function getConnection(
  { read, caller }: Pick<Context, "read" | "caller">,
  id: string,
): Promise<StoredConnection> {
  const connection = await findConnection(read, caller.organizationId, id);
  if (!connection) throw notFound(id);
  return connection;
}

/** Checks a new connection: its fields, and its credential at the provider. Makes requests, and writes nothing. */
export async function checkNewConnection(
  services: ConnectingServices,
  { caller }: Context,
  body: CreateConnection,
): Promise<CheckedCredential> {
  assertRight(caller, "manage connections");
  assertFields(services, body.provider, body);
  const field = isCrm(body.provider) ? "token" : "url";
  const credential = body[field]?.trim();
  if (!credential) throw invalid({ [field]: `is required for ${body.provider}` });
  return checkCredential(services, body.provider, credential);
}

/** Asserts that the fields fit the kind of the provider. */
function assertFields(
  { crms }: ConnectionServices,
  provider: ConnectionProvider,
  body: UpdateConnection,
): void {
  const foreign = isCrm(provider) ? (["url", "events"] as const) : (["token", "deals"] as const);
  const kind = isCrm(provider) ? "chat" : "CRM";
  const faults = foreign.filter((name) => body[name] !== undefined && !isEmptyList(body[name]));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map((name) => [name, `is for a ${kind}`])));
  if (!isCrm(provider)) return;
  const keys = (body.deals?.fields ?? []).map(({ field }) => field);
  const repeated = keys.find((key, index) => keys.indexOf(key) !== index);
  if (repeated !== undefined) throw invalid({ "deals.fields": `names the field ${repeated} twice` });
  const own = keys.find((key) => crms[provider].ownFields.includes(key));
  if (own !== undefined)
    throw invalid({
      "deals.fields": `cannot contain ${own}: ${crms[provider].name} or Proffer writes it itself`,
    });
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

async function checkCredential(
  { crms, outbound }: ConnectingServices,
  provider: ConnectionProvider,
  credential: string,
): Promise<CheckedCredential> {
  if (isCrm(provider)) {
    const account = await tryCredential("token", (signal) => crms[provider].verify(credential, signal));
    return { credential, account };
  }
  const verdict = await outbound.check(credential);
  if (!verdict.ok) throw invalid({ url: verdict.message }, { url: verdict.code });
  return { credential, account: null };
}

const providerNames: Readonly<Record<ConnectionProvider, string>> = {
  hubspot: "HubSpot",
  pipedrive: "Pipedrive",
  slack: "Slack",
  microsoft_teams: "Microsoft Teams",
  discord: "Discord",
  mattermost: "Mattermost",
};

/** The events that a chat gets unless others are chosen: the steps of a deal, and questions. */
const usualEvents = webhookEventTypes.filter(
  (type) => type !== "proposal.created" && type !== "proposal.recipient_updated",
);

/** Writes a checked connection. */
export async function createConnection(
  { sealer }: ConnectingServices,
  { caller, clock, transact }: Context,
  { provider, name, events, deals }: CreateConnection,
  { credential, account }: CheckedCredential,
): Promise<StoredConnection> {
  const { organizationId } = caller;
  const at = clock.now();
  const connection: StoredConnection = {
    organization_id: organizationId,
    id: createId(),
    provider,
    name: name ?? providerNames[provider],
    events: isCrm(provider) ? [] : (events ?? usualEvents),
    deals: isCrm(provider) ? (deals ?? {}) : null,
    account,
    credential_end: toCredentialEnd(credential),
    problem: null,
    problem_message: null,
    problem_since: null,
    blocked_until: null,
    failures: 0,
    lease_token: null,
    leased_until: null,
    created_at: at,
    updated_at: at,
  };
  return transact(async (tx) => {
    await lockOrganization(tx, organizationId);
    if ((await listConnections(tx, organizationId)).length >= maxConnections)
      throw invalid(
        { provider: `cannot be added: an organization has at most ${maxConnections} connections` },
        { provider: "limit_reached" },
      );
    await insertConnection(tx, sealer, connection, credential);
    return connection;
  });
}

/** Checks changes of a connection. Undefined unless they have a credential. */
export async function checkConnectionChanges(
  services: ConnectingServices,
  context: Context,
  id: string,
  body: UpdateConnection,
): Promise<CheckedCredential | undefined> {
  assertRight(context.caller, "manage connections");
  const { provider, account } = await getConnection(context, id);
  assertFields(services, provider, body);
  const credential = (body.token ?? body.url)?.trim();
  if (credential === undefined) return undefined;
  const checked = await checkCredential(services, provider, credential);
  if (checked.account?.id !== account?.id)
    throw invalid(
      { token: `belongs to another account, ${checked.account?.name}: add it as another connection` },
      { token: "other_account" },
    );
  return checked;
}

/** Writes checked changes. Pushes that the changes may have mended are tried again. */
export async function updateConnection(
  { sealer }: ConnectingServices,
  { caller, clock, transact }: Context,
  id: string,
  { name, events, deals }: UpdateConnection,
  checked: CheckedCredential | undefined,
): Promise<StoredConnection> {
  const at = clock.now();
  return transact(async (tx) => {
    const before = await lockConnection(tx, caller.organizationId, id);
    if (!before) throw notFound(id);
    if (checked) {
      await replaceCredential(tx, sealer, before, checked.credential);
      await retryPushes(tx, before, at, { problems: credentialProblems, since: toOldest(before, at) });
    }
    if (deals) await retryPushes(tx, before, at, { problems: settingsProblems });
    if (checked || deals) await enqueuePushes(tx, at, before);
    const after = await updateFields(tx, caller.organizationId, id, {
      updated_at: at,
      ...(name !== undefined && { name }),
      ...(events && { events }),
      ...(deals && { deals }),
      ...(checked && { account: checked.account, ...noProblem }),
    });
    if (!after) throw notFound(id);
    return after;
  });
}

/** Returns the time of the oldest push worth repeating. Nobody wants the messages of the last month in a chat. */
function toOldest({ deals }: StoredConnection, now: string): string | undefined {
  return deals ? undefined : new Date(Date.parse(now) - maxTryingMs).toISOString();
}

const noProblem = {
  problem: null,
  problem_message: null,
  problem_since: null,
  blocked_until: null,
  failures: 0,
} as const;

export async function deleteConnection({ caller, transact }: Context, id: string): Promise<void> {
  assertRight(caller, "manage connections");
  if (!(await transact((tx) => deleteConnectionRows(tx, caller.organizationId, id)))) throw notFound(id);
}

/** The outcome of a test: an error, or none. */
export interface ConnectionTest {
  readonly error: ProviderError | undefined;
}

/** Tests a connection: asks the CRM for the account, or sends a message to the chat. */
export async function runTest(
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
    if (!error) await retryPushes(tx, after, at, { problems, since: toOldest(after, at) });
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
  const pushId = await insertPush(tx, {
    organizationId: organization_id,
    connectionId: id,
    proposalId: null,
    event: "test",
    announcement: null,
    createdAt: at,
    dueAt: at,
  });
  await startPush(tx, { organization_id, id: pushId, attempts: 0 }, at);
  await recordPush(
    tx,
    { organization_id, id: pushId },
    {
      status: error ? "failed" : "done",
      attempts: 1,
      finished_at: at,
      next_attempt_at: null,
      problem: error?.code ?? null,
      message: error?.message ?? null,
      changes: error || deals ? [] : ["Message"],
    },
  );
}

/** Lists one page of the log of a connection. */
export async function listLog(
  context: Context,
  id: string,
  { status, page = 1, limit = 20 }: QueryOf<typeof operations.listConnectionPushes>,
): Promise<{ data: ConnectionPush[]; total: number }> {
  assertRight(context.caller, "manage connections");
  const connection = await getConnection(context, id);
  const { pushes, total } = await listPushes(context.read, connection, { status, page, limit });
  return { data: await toPushViews(context, connection.organization_id, pushes), total };
}

/** Tries failed and waiting pushes again at once. Returns their number. */
export async function retry(
  { caller, clock, transact }: Context,
  id: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  assertRight(caller, "manage connections");
  const at = clock.now();
  return transact(async (tx) => {
    const connection = await lockConnection(tx, caller.organizationId, id);
    if (!connection) throw notFound(id);
    const count = await retryPushes(tx, connection, at, { ids });
    await updateFields(tx, caller.organizationId, id, { blocked_until: null });
    await enqueuePushes(tx, at, connection);
    return count;
  });
}

const retentionMs = 30 * 24 * 60 * 60 * 1_000;

/** Deletes entries of the log 30 days after they ended. */
export async function purgeConnectionLogs({ clock, transact }: AnonymousContext): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - retentionMs).toISOString();
  await transact((tx) => deleteEndedPushes(tx, before));
}

/** Lists the connections as the API shows them, without credentials. */
export async function listConnectionViews({ read, caller }: Context): Promise<Connection[]> {
  const counts = await countOpenPushes(read, caller.organizationId);
  const connections = await listConnections(read, caller.organizationId);
  return connections.map((connection) => toView(connection, counts));
}

/** Returns a connection as the API shows it. */
export async function toConnectionView(
  { read }: Pick<Context, "read">,
  connection: StoredConnection,
): Promise<Connection> {
  return toView(connection, await countOpenPushes(read, connection.organization_id));
}

function toView(
  connection: StoredConnection,
  counts: Awaited<ReturnType<typeof countOpenPushes>>,
): Connection {
  const { id, account, problem, problem_message, problem_since } = connection;
  const { waiting, failed } = counts.get(id) ?? { waiting: 0, failed: 0 };
  return {
    id,
    provider: connection.provider,
    name: connection.name,
    events: [...connection.events],
    deals: connection.deals,
    account: account && { id: account.id, name: account.name },
    credential_end: connection.credential_end,
    problem:
      problem === null
        ? null
        : { code: problem, message: problem_message ?? "", since: problem_since ?? connection.updated_at },
    waiting,
    failed,
    created_at: connection.created_at,
    updated_at: connection.updated_at,
  };
}

/** Returns entries of the log as the API shows them. The names of deleted proposals are left out. */
export async function toPushViews(
  { read }: Pick<Context, "read">,
  organizationId: string,
  pushes: readonly Push[],
): Promise<ConnectionPush[]> {
  const ids = pushes.flatMap(({ proposal_id }) => (proposal_id === null ? [] : [proposal_id]));
  const names = await listProposalNames(read, organizationId, [...new Set(ids)]);
  return pushes.map((push) => {
    const proposal = names.get(push.proposal_id ?? "");
    return {
      id: push.id,
      proposal: proposal ? { id: proposal.id, name: proposal.name } : null,
      event: push.event,
      status: push.status,
      attempts: push.attempts,
      created_at: push.created_at,
      finished_at: push.finished_at,
      next_attempt_at: push.next_attempt_at,
      problem: push.problem,
      message: push.message,
      changes: [...push.changes],
    };
  });
}
