import {
  type ConnectionProvider,
  type CreateConnection,
  maxConnections,
  type UpdateConnection,
  webhookEventTypes,
} from "@proffer/contract";
import { assertRight } from "../accounts/index.ts";
import { lockOrganization } from "../accounts/organizations/index.ts";
import type { Context } from "../context.ts";
import { AppError, invalid, notFound } from "../platform/errors.ts";
import { createId } from "../platform/ids.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import {
  deleteConnectionRows,
  findConnection,
  insertConnection,
  listConnections,
  lockConnection,
  replaceCredential,
  type StoredConnection,
  toCredentialEnd,
  updateFields,
} from "./connections.store.ts";
import type { CrmAccount, CrmProvider } from "./crm-provider.ts";
import { enqueuePushes } from "./plan-pushes.ts";
import { type ConnectionServices, isCrm, tryToken } from "./providers.ts";
import { retryPushes } from "./pushes.store.ts";
import { credentialProblems, findOldestRetry, noProblem, settingsProblems } from "./retry-policy.ts";

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
    const account = await tryToken((signal) => crms[provider].verify(credential, signal));
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
    ...noProblem,
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
      await retryPushes(tx, before, at, { problems: credentialProblems, since: findOldestRetry(before, at) });
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

export async function deleteConnection({ caller, transact }: Context, id: string): Promise<void> {
  assertRight(caller, "manage connections");
  if (!(await transact((tx) => deleteConnectionRows(tx, caller.organizationId, id)))) throw notFound(id);
}
