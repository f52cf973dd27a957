import type { Organization, OrganizationNotifications, UpdateOrganization } from "@proffer/contract";
import type { Reader, Tx } from "../../context.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import { createId } from "../../platform/ids.ts";
import { LruCache } from "../../platform/lru-cache.ts";
import { applyMergePatch } from "../../platform/http/merge-patch.ts";
import type { FindImageUses } from "../../services/images/index.ts";
import type { OrganizationRow } from "./tables.ts";

const select = compileQuery((read: Reader, given: { id: string }) =>
  read.selectFrom("organizations").selectAll().where("id", "=", given.id),
);

const recent = new LruCache<Organization, string>(1_000_000, (each) => 4 * JSON.stringify(each).length);

/**
 * Gets the organization with its settings. Settings that the organization has not chosen have their default
 * values. An organization already read at `stateId` comes from the cache.
 */
export async function getOrganization(read: Reader, id: string, stateId?: string): Promise<Organization> {
  if (stateId === undefined) return toOrganization(await getRow(read, id));
  const known = recent.get(id, stateId);
  if (known) return known;
  const row = await getRow(read, id);
  const organization = toOrganization(row);
  recent.set(id, row.state_id, organization);
  return organization;
}

/** Returns true if any organization exists. */
export async function hasOrganizations(read: Reader): Promise<boolean> {
  return (await read.selectFrom("organizations").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Lists the names and time zones of organizations, in any order. */
export async function listOrganizationNames(
  read: Reader,
  ids: readonly string[],
): Promise<Pick<OrganizationRow, "id" | "name" | "time_zone">[]> {
  if (ids.length === 0) return [];
  return read
    .selectFrom("organizations")
    .select(["id", "name", "time_zone"])
    .where("id", "in", ids)
    .execute();
}

interface NewOrganization extends Pick<OrganizationRow, "id" | "name" | "time_zone" | "currency"> {
  readonly branding: Organization["branding"];
  readonly at: string;
}

export async function insertOrganization(tx: Tx, { at, branding, ...given }: NewOrganization): Promise<void> {
  await tx
    .insertInto("organizations")
    .values({
      ...given,
      state_id: createId(),
      proposal_number_pattern: null,
      settings_json: JSON.stringify({ branding } satisfies DecidedSettings),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Merges changes into an organization that the caller has locked, and returns the result. */
export async function mergeIntoOrganization(
  tx: Tx,
  id: string,
  {
    branding = {},
    notifications = {},
    reminders = {},
    completed_copies = {},
    sending = {},
    approval_rules,
    costs_visible_to,
    payment,
    bank_account,
    legal_entity,
    card_payments,
    ...columns
  }: Omit<UpdateOrganization, "approval_rules"> &
    Partial<Pick<Organization, "approval_rules" | "card_payments">>,
  at: string,
): Promise<Organization> {
  const before = await getRow(tx, id);
  const decided = JSON.parse(before.settings_json) as DecidedSettings;
  const merged = applyMergePatch(decided, {
    branding,
    notifications,
    reminders,
    completed_copies,
    sending,
    ...(approval_rules && { approval_rules }),
    ...(costs_visible_to && { costs_visible_to }),
  });
  // Replaced as a whole, unlike the objects above.
  const settings = {
    ...merged,
    ...(payment !== undefined && { payment }),
    ...(bank_account !== undefined && { bank_account }),
    ...(legal_entity !== undefined && { legal_entity }),
    ...(card_payments !== undefined && { card_payments }),
  };
  const changed = {
    ...columns,
    state_id: createId(),
    settings_json: JSON.stringify(settings),
    updated_at: at,
  };
  await tx.updateTable("organizations").set(changed).where("id", "=", id).execute();
  return toOrganization({ ...before, ...changed });
}

/**
 * Locks the organization and its members until the transaction ends. This is a write, because SQLite has no
 * other lock.
 */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", id)
    .execute();
}

/** The settings chosen by the organization, stored in `settings_json`. */
type DecidedSettings = Partial<
  Pick<
    Organization,
    | "branding"
    | "notifications"
    | "reminders"
    | "completed_copies"
    | "sending"
    | "approval_rules"
    | "costs_visible_to"
    | "payment"
    | "bank_account"
    | "legal_entity"
    | "card_payments"
  >
>;

/** By default, the sender of a proposal is notified when it is opened, won or lost. */
const defaultNotifications: OrganizationNotifications = {
  sender_events: ["proposal_opened", "proposal_won", "proposal_lost", "payment_received"],
  rules: [],
};

function toOrganization(row: OrganizationRow): Organization {
  const { id, name, currency, time_zone, proposal_number_pattern } = row;
  const decided = JSON.parse(row.settings_json) as DecidedSettings;
  return {
    id,
    name,
    currency,
    time_zone,
    proposal_number_pattern,
    branding: decided.branding ?? {},
    notifications: { ...defaultNotifications, ...decided.notifications },
    reminders: decided.reminders ?? {},
    completed_copies: decided.completed_copies ?? {},
    sending: decided.sending ?? {},
    costs_visible_to: decided.costs_visible_to ?? "everyone",
    payment: decided.payment ?? null,
    bank_account: decided.bank_account ?? null,
    legal_entity: decided.legal_entity ?? null,
    card_payments: decided.card_payments ?? null,
    approval_rules: decided.approval_rules ?? [],
  };
}

async function getRow(read: Reader, id: string): Promise<OrganizationRow> {
  const [row] = await select(read, { id });
  if (!row) throw new Error(`The organization ${id} does not exist`);
  return row;
}

/** Finds uses of images in the branding of the organization. */
export const findImageUsesOfOrganization: FindImageUses = async (read, organizationId, ids) => {
  const { id, name, branding } = await getOrganization(read, organizationId);
  const text = JSON.stringify(branding);
  return ids
    .filter((imageId) => text.includes(imageId))
    .map((imageId) => ({ imageId, type: "organization", id, name }));
};
