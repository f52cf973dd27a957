import type { DealSettings, WebhookEventType } from "@proffer/contract";
import type { Reader, Tx } from "../context.ts";
import { compileQuery } from "../platform/db/compile-query.ts";
import type { SealedColumn } from "../platform/db/sealed-columns.ts";
import type { Sealer } from "../platform/secrets/sealer.ts";
import type { CrmAccount } from "./crm-provider.ts";
import type { ConnectionRow } from "./tables.ts";

/** A connection with parsed settings. */
export interface StoredConnection extends Omit<
  ConnectionRow,
  "events_json" | "deals_json" | "account_json" | "credential_sealed"
> {
  readonly events: readonly WebhookEventType[];
  /** Null for a chat. */
  readonly deals: DealSettings | null;
  /** Null for a chat. */
  readonly account: CrmAccount | null;
}

const formatPurpose = (organizationId: string, id: string) => `connection ${organizationId} ${id}`;

export const connectionSealedColumns: readonly SealedColumn[] = [
  {
    table: "connections",
    column: "credential_sealed",
    key: ["organization_id", "id"],
    formatPurpose,
  },
];

const rowsOfOrganization = compileQuery((read: Reader, given: { organizationId: string }) =>
  read
    .selectFrom("connections")
    .selectAll()
    .where("organization_id", "=", given.organizationId)
    .orderBy("id"),
);

/** Lists the connections, oldest first. The statement is compiled, because most recorded events run it. */
export async function listConnections(read: Reader, organizationId: string): Promise<StoredConnection[]> {
  return (await rowsOfOrganization(read, { organizationId })).map(toConnection);
}

export async function findConnection(
  read: Reader,
  organizationId: string,
  id: string,
): Promise<StoredConnection | undefined> {
  const row = await findRow(read, organizationId, id);
  return row && toConnection(row);
}

/** Returns the token or address of a connection. */
export async function openCredential(
  read: Reader,
  sealer: Sealer,
  { organization_id, id }: Pick<StoredConnection, "organization_id" | "id">,
): Promise<string> {
  const row = await findRow(read, organization_id, id);
  return row ? sealer.open(row.credential_sealed, formatPurpose(organization_id, id)) : "";
}

function findRow(read: Reader, organizationId: string, id: string): Promise<ConnectionRow | undefined> {
  return read
    .selectFrom("connections")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertConnection(
  tx: Tx,
  sealer: Sealer,
  connection: StoredConnection,
  credential: string,
): Promise<void> {
  const { organization_id, id } = connection;
  const { events, deals, account, ...columns } = connection;
  await tx
    .insertInto("connections")
    .values({
      ...columns,
      events_json: JSON.stringify(events),
      deals_json: deals && JSON.stringify(deals),
      account_json: account && JSON.stringify(account),
      credential_sealed: sealer.seal(credential, formatPurpose(organization_id, id)),
    })
    .execute();
}

export type ConnectionChanges = Partial<Omit<StoredConnection, "organization_id" | "id" | "provider">>;

/** Updates fields of a connection. Returns the connection, or undefined if it does not exist. */
export async function updateFields(
  tx: Tx,
  organizationId: string,
  id: string,
  { events, deals, account, ...columns }: ConnectionChanges,
): Promise<StoredConnection | undefined> {
  const row = await tx
    .updateTable("connections")
    .set({
      ...columns,
      ...(events && { events_json: JSON.stringify(events) }),
      ...(deals && { deals_json: JSON.stringify(deals) }),
      ...(account && { account_json: JSON.stringify(account) }),
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && toConnection(row);
}

export async function replaceCredential(
  tx: Tx,
  sealer: Sealer,
  { organization_id, id }: Pick<StoredConnection, "organization_id" | "id">,
  credential: string,
): Promise<void> {
  await tx
    .updateTable("connections")
    .set({
      credential_sealed: sealer.seal(credential, formatPurpose(organization_id, id)),
      credential_end: toCredentialEnd(credential),
    })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/** Returns the last characters of a credential, which tell members which one is stored. */
export function toCredentialEnd(credential: string): string {
  return Array.from(credential).slice(-4).join("");
}

/** Locks a connection until the transaction ends. */
export async function lockConnection(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<StoredConnection | undefined> {
  const row = await tx
    .updateTable("connections")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && toConnection(row);
}

/** Deletes a connection with its log and its links. Returns false if it does not exist. */
export async function deleteConnectionRows(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("connections")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  for (const table of ["connection_pushes", "deal_links"] as const)
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("connection_id", "=", id)
      .execute();
  return numDeletedRows === 1n;
}

function toConnection({
  events_json,
  deals_json,
  account_json,
  credential_sealed: _credential,
  ...columns
}: ConnectionRow): StoredConnection {
  return {
    ...columns,
    events: JSON.parse(events_json),
    deals: JSON.parse(deals_json ?? "null"),
    account: JSON.parse(account_json ?? "null"),
  };
}
