import { createTestApp } from "../server/test/harness.ts";
import type { Engine } from "../server/test/databases.ts";
import { recordStatements, watchDrivers } from "./record-statements.ts";
import { sampleProposalWithItems } from "./sample-content.ts";

/** Stands for a value that differs from one change to the next; the other parameters are repeated as they were. */
export type Slot =
  | "organization"
  | "user"
  | "proposal"
  | "group"
  | "item"
  | "number"
  | "moment"
  | `new id ${number}`;

export interface DurableStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Slots by the index of their parameter. */
  readonly slots: Readonly<Record<number, Slot>>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The statements of one change, from its beginning to its commit. */
export type DurableChange = readonly DurableStatement[];

/** Records what the creation of an item makes durable: its transaction without the statements that only read. */
export async function recordItemCreation(engine: Engine, item: object): Promise<DurableChange> {
  watchDrivers();
  const app = await createTestApp(engine);
  const member = await app.organization();
  const proposal = (await member.post("/api/proposals", sampleProposalWithItems(1))).body.data.id as string;
  const recorded = await recordStatements(() => member.post(`/api/proposals/${proposal}/items`, item));
  await app.close();
  return toDurable(recorded, [
    [member.organizationId, "organization"],
    [member.userId, "user"],
    [proposal, "proposal"],
    [app.clock.now(), "moment"],
  ]);
}

/** Records what choices of a recipient make durable, one for each of these quantities. */
export async function recordChoices(engine: Engine, quantities: readonly number[]): Promise<DurableChange[]> {
  watchDrivers();
  const app = await createTestApp(engine);
  const member = await app.organization();
  const proposal = (await member.post("/api/proposals", sampleProposalWithItems(1))).body.data.id as string;
  await member.post(`/api/proposals/${proposal}/status`, { status: "SENT" });
  const { pages, share_url } = (await member.get(`/api/proposals/${proposal}`)).body;
  const url = `/api/public/proposals/${share_url.split("/").at(-1)}/selections`;
  const [group] = pages[1].children;
  const { id } = group.line_items[0];
  const choose = (quantity: number) =>
    app.server.inject({ method: "POST", url, payload: { item_id: id, quantity } });
  // The first act of a recipient counts as a view, too, and comes once.
  await choose(quantities.at(-1) ?? 1);
  const changes: DurableChange[] = [];
  for (const quantity of quantities) {
    app.clock.advance(1_000);
    const recorded = await recordStatements(() => choose(quantity));
    changes.push(
      toDurable(recorded, [
        [member.organizationId, "organization"],
        [proposal, "proposal"],
        [group.id, "group"],
        [id, "item"],
        [app.clock.now(), "moment"],
      ]),
    );
  }
  await app.close();
  return changes;
}

function toDurable(
  recorded: Awaited<ReturnType<typeof recordStatements>>,
  known: ReadonlyArray<readonly [string, Slot]>,
): DurableChange {
  const slots = new Map<unknown, Slot>(known);
  const findSlot = (sql: string, value: unknown): Slot | undefined => {
    // The place of an entry in the chain of its proposal.
    if (typeof value === "number" && /into "audit_entries"/.test(sql)) return "number";
    if (typeof value === "string" && uuid.test(value) && !slots.has(value))
      slots.set(value, `new id ${slots.size}`);
    return slots.get(value);
  };
  return recorded
    .filter(({ sql }) => !/^select/i.test(sql))
    .map(({ sql, parameters }) => ({
      sql,
      parameters,
      slots: Object.fromEntries(
        parameters.flatMap((value, index) => {
          const slot = findSlot(sql, value);
          return slot ? [[index, slot]] : [];
        }),
      ),
    }));
}
