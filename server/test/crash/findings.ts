import { expect } from "vitest";
import { toPagesOfRows } from "../../src/records/items/tree.ts";
import * as items from "../../src/records/items/items.store.ts";
import type { Reader } from "../../src/context.ts";
import { pricePages } from "../../src/proposals/reprice.ts";
import { toProposal } from "../../src/proposals/proposals.store.ts";
import type { ProposalRow } from "../../src/schema.ts";

/** The history according to the events. */
export interface ProposalHistory {
  /** The values in order, by the id of the chosen item. */
  readonly choices: ReadonlyMap<string, readonly unknown[]>;
  readonly signatures: ReadonlyMap<string, number>;
  /** The texts of the messages in order, by the id of the thread. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
}

/**
 * Collects the history of every proposal changed since `since` from its events. Fails unless the audit trail
 * has the same history, and status, choices, signatures and totals match it.
 */
export async function collectHistory(read: Reader, since: string): Promise<ProposalHistory> {
  const choices = new Map<string, unknown[]>();
  const signatures = new Map<string, number>();
  const messages = new Map<string, string[]>();
  const proposals = await read
    .selectFrom("proposals")
    .selectAll()
    // The drafts of revisions have no events.
    .where("kind", "!=", "revision")
    .where("updated_at", ">=", since)
    .execute();
  for (const proposal of proposals) {
    const events = await listEventSteps(read, proposal);
    expect(events).toEqual(await listEntrySteps(read, proposal));
    expect(proposal.status).toBe(events.findLast(({ status }) => status !== undefined)?.status ?? "DRAFT");
    for (const { item, value } of events) {
      if (item !== undefined) choices.set(item, [...(choices.get(item) ?? []), value]);
    }
    const signed = events.filter(({ type }) => type === "signed").length;
    expect(await countSigned(read, proposal)).toBe(signed);
    signatures.set(proposal.id, signed);
    for (const [thread, texts] of await listMessages(read, proposal)) messages.set(thread, texts);
    await expectState(read, proposal, choices);
  }
  return { choices, signatures, messages };
}

/** One step of both events and audit trail. */
interface Step {
  readonly type: "chosen" | "signed" | "other";
  readonly status?: string;
  readonly item?: string;
  readonly value?: unknown;
}

interface Facts {
  readonly new_status?: string;
  readonly item_id?: string;
  readonly new_value?: unknown;
  readonly new_quantity?: unknown;
}

function toSteps(what: string, { new_status, item_id, new_value, new_quantity }: Facts): Step[] {
  if (item_id !== undefined) return [{ type: "chosen", item: item_id, value: new_value ?? new_quantity }];
  if (new_status === undefined) return [];
  return [{ type: what.endsWith("signed") ? "signed" : "other", status: new_status }];
}

type Of = Pick<ProposalRow, "organization_id" | "id">;

async function listEventSteps(read: Reader, { organization_id, id }: Of): Promise<Step[]> {
  const events = await read
    .selectFrom("events")
    .select(["type", "metadata_json"])
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return events.flatMap(({ type, metadata_json }) => toSteps(type, JSON.parse(metadata_json)));
}

async function listEntrySteps(read: Reader, { organization_id, id }: Of): Promise<Step[]> {
  const entries = await read
    .selectFrom("audit_entries")
    .select("entry_json")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .orderBy("seq")
    .execute();
  return entries.flatMap(({ entry_json }) => {
    const entry = JSON.parse(entry_json);
    return toSteps(entry.action, entry);
  });
}

async function countSigned(read: Reader, { organization_id, id }: Of): Promise<number> {
  const signed = await read
    .selectFrom("signers")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("signed_at", "is not", null)
    .execute();
  return signed.length;
}

/** Lists the texts of the messages by thread. Fails unless each message has one event. */
async function listMessages(
  read: Reader,
  { organization_id, id }: Of,
): Promise<ReadonlyMap<string, string[]>> {
  const written = await read
    .selectFrom("thread_messages")
    .innerJoin("threads", "threads.id", "thread_messages.thread_id")
    .select(["thread_messages.thread_id", "thread_messages.text"])
    .where("thread_messages.organization_id", "=", organization_id)
    .where("thread_messages.proposal_id", "=", id)
    // The change of status is the event of a reason for declining.
    .where("threads.kind", "<>", "decline_reason")
    .orderBy("thread_messages.created_at")
    .orderBy("thread_messages.id")
    .execute();
  const events = await read
    .selectFrom("events")
    .select("metadata_json")
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", id)
    .where("type", "=", "question_answered")
    .orderBy("at")
    .orderBy("id")
    .execute();
  expect(written.map(({ text }) => text)).toEqual(
    events.map(({ metadata_json }) => JSON.parse(metadata_json).text),
  );
  const byThread = Map.groupBy(written, ({ thread_id }) => thread_id);
  return new Map([...byThread].map(([thread, found]) => [thread, found.map(({ text }) => text)]));
}

/** Asserts that items have the last chosen values, and that the totals match them. */
async function expectState(
  read: Reader,
  row: ProposalRow,
  choices: ReadonlyMap<string, readonly unknown[]>,
): Promise<void> {
  const proposal = toProposal(row);
  const pages = toPagesOfRows(await items.listOfOwner(read, proposal.organization_id, proposal.id));
  for (const line of pages
    .flatMap(({ children }) => children)
    .flatMap((child) => ("line_items" in child ? child.line_items : []))) {
    const last = choices.get(line.id)?.at(-1);
    if (last !== undefined) expect(line.optional ? line.selected : line.price.quantity?.current).toBe(last);
  }
  const { totals } = pricePages(pages, proposal, "USD", "").totals;
  expect(JSON.parse(JSON.stringify(totals))).toEqual(proposal.totals);
}
