import { createTestApp } from "../server/test/harness.ts";
import type { Engine } from "../server/test/databases.ts";
import type { FilledGroup } from "./first-group.ts";
import { recordStatements, watchDrivers } from "./record-statements.ts";
import { sampleProposalWithItems } from "./sample-content.ts";

/**
 * A placeholder for a value that differs from change to change. The other parameters are repeated unchanged.
 */
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

/** Creates items one after the other, and records the statements that make each creation durable. */
export async function recordItemCreations(
  engine: Engine,
  item: object,
  count: number,
): Promise<DurableChange[]> {
  const { member, url, record } = await openRecorded(engine);
  const create = () => member.post(`${url}/items`, item);
  return record(Array.from({ length: count }, () => create));
}

/** Chooses these quantities as a recipient, and records the statements that make each choice durable. */
export async function recordChoices(engine: Engine, quantities: readonly number[]): Promise<DurableChange[]> {
  const { app, member, url, item_id, record } = await openRecorded(engine);
  await member.post(`${url}/status`, { status: "SENT" });
  const { share_url } = (await member.get(url)).body;
  const selections = `/api/public/proposals/${share_url.split("/").at(-1)}/selections`;
  const choose = (quantity: number) =>
    app.server.inject({ method: "POST", url: selections, payload: { item_id, quantity } });
  // The first action of a recipient also counts as a view, once.
  await choose(quantities.at(-1) ?? 1);
  return record(quantities.map((quantity) => () => choose(quantity)));
}

/**
 * Opens an app in this process, with a sample proposal and an item in its first group. `record` runs the
 * changes one second apart, returns their durable statements and closes the app.
 */
async function openRecorded(engine: Engine) {
  watchDrivers();
  const app = await createTestApp(engine);
  const member = await app.organization();
  const proposal = (await member.post("/api/proposals", sampleProposalWithItems(1))).body.data.id as string;
  const url = `/api/proposals/${proposal}`;
  const group: FilledGroup = (await member.get(url)).body.pages[1].children[0];
  const [{ id: item_id }] = group.line_items;
  const record = async (works: ReadonlyArray<() => Promise<unknown>>): Promise<DurableChange[]> => {
    const changes: DurableChange[] = [];
    for (const work of works) {
      app.clock.advance(1_000);
      const recorded = await recordStatements(work);
      const known = new Map<unknown, Slot>([
        [member.organizationId, "organization"],
        [member.userId, "user"],
        [proposal, "proposal"],
        [group.id, "group"],
        [item_id, "item"],
        [app.clock.now(), "moment"],
      ]);
      changes.push(toDurable(recorded, known));
    }
    await app.close();
    return changes;
  };
  return { app, member, url, item_id, record };
}

/** Returns the statements that write. Unknown ids are new in each change. */
function toDurable(
  recorded: Awaited<ReturnType<typeof recordStatements>>,
  slots: Map<unknown, Slot>,
): DurableChange {
  const findSlot = (sql: string, value: unknown): Slot | undefined => {
    // The number of an audit entry is its position in the chain of the proposal.
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
