import { sql } from "kysely";
import type { Reader } from "../context.ts";
import { compileListQuery } from "../platform/db/compile-query.ts";
import { listMentions, type Mention, type MentionSearch } from "../platform/db/mentions.ts";
import type { Proposal } from "./proposal.ts";

/** The name, number and client of a proposal. */
export type ProposalNames = Pick<Proposal, "id" | "name" | "proposal_number" | "client_name">;

const namesById = compileListQuery(
  (read: Reader, ids: readonly string[], given: { organizationId: string }) =>
    read
      .selectFrom("proposals")
      .select(["id", "name", "proposal_number", "client_name"])
      .where("organization_id", "=", given.organizationId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null),
);

/** Lists the names of proposals by id, without deleted ones. */
export async function listProposalNames(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProposalNames>> {
  const rows = ids.length === 0 ? [] : await namesById(read, ids, { organizationId });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The fields that decide whether an open page in a browser is outdated. */
export type ProposalState = Pick<
  Proposal,
  "id" | "version" | "thread_version" | "status" | "expiring_on" | "recipients_signed_at"
>;

const statesById = compileListQuery(
  (read: Reader, ids: readonly string[], given: { organizationId: string }) =>
    read
      .selectFrom("proposals")
      .select(["id", "version", "thread_version", "status", "expiring_on", "recipients_signed_at"])
      .where("organization_id", "=", given.organizationId)
      .where("id", "in", ids)
      .where("deleted_at", "is", null),
);

const maxAtOnce = 200;

/** Lists the states of the proposals that exist and are not deleted. */
export async function listProposalStates(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ProposalState[]> {
  const states: ProposalState[] = [];
  for (let start = 0; start < ids.length; start += maxAtOnce)
    states.push(...(await statesById(read, ids.slice(start, start + maxAtOnce), { organizationId })));
  return states;
}

/**
 * Lists the proposals and templates that contain the words in their own fields. Includes deleted ones. Does
 * not search items.
 */
export function listProposalsMentioning(
  read: Reader,
  organizationId: string,
  words: Pick<MentionSearch, "words" | "max">,
): Promise<Mention[]> {
  const texts = sql`(select id, coalesce(description, '') || coalesce(notes, '') || design_json || settings_json as text
    from proposals where organization_id = ${organizationId})`;
  return listMentions(read, { ...words, texts });
}

/** Lists the names of proposals and templates, including deleted ones. */
export async function listNamesWithDeleted(
  read: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom("proposals")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
