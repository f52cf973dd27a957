import { createTestApp } from "../server/test/harness.ts";
import type { Engine } from "../server/test/databases.ts";
import type { FilledGroup } from "./first-group.ts";
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

/** Opens the product in this process with one sample proposal, whose first group gets items. */
async function openRecorded(engine: Engine) {
  watchDrivers();
  const app = await createTestApp(engine);
  const member = await app.organization();
  const proposal = (await member.post("/api/proposals", sampleProposalWithItems(1))).body.data.id as string;
  const url = `/api/proposals/${proposal}`;
  const group: FilledGroup = (await member.get(url)).body.pages[1].children[0];
  return { app, member, proposal, url, group };
}

/** Records what creations of an item make durable, one after the other: their transactions without the statements that only read. */
export async function recordItemCreations(
  engine: Engine,
  item: object,
  count: number,
): Promise<DurableChange[]> {
  const { app, member, proposal, url, group } = await openRecorded(engine);
  const changes: DurableChange[] = [];
  while (changes.length < count) {
    app.clock.advance(1_000);
    const recorded = await recordStatements(() => member.post(`${url}/items`, item));
    changes.push(
      toDurable(recorded, [
        [member.organizationId, "organization"],
        [member.userId, "user"],
        [proposal, "proposal"],
        [group.id, "group"],
        [app.clock.now(), "moment"],
      ]),
    );
  }
  await app.close();
  return changes;
}

/** Records what choices of a recipient make durable, one for each of these quantities. */
export async function recordChoices(engine: Engine, quantities: readonly number[]): Promise<DurableChange[]> {
  const { app, member, proposal, url, group } = await openRecorded(engine);
  await member.post(`${url}/status`, { status: "SENT" });
  const { share_url } = (await member.get(url)).body;
  const link = `/api/public/proposals/${share_url.split("/").at(-1)}`;
  const [{ id: item }] = group.line_items;
  const choose = (quantity: number) =>
    app.server.inject({ method: "POST", url: `${link}/selections`, payload: { item_id: item, quantity } });
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
        [item, "item"],
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
