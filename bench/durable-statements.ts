import { createTestApp } from "../server/test/harness.ts";
import type { Engine } from "../server/test/databases.ts";
import { recordStatements, watchDrivers } from "./record-statements.ts";
import { sampleProposalWithItems } from "./sample-content.ts";

/** Stands for a value that differs from one change to the next; the other parameters are repeated as they were. */
export type Slot = "organization" | "user" | "proposal" | "item" | "number" | `new id ${number}`;

export interface DurableStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Slots by the index of their parameter. */
  readonly slots: Readonly<Record<number, Slot>>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records what the creation of an item makes durable: its transaction without the statements that only read. */
export async function recordStatementsOfItem(engine: Engine, item: object): Promise<DurableStatement[]> {
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
  ]);
}

/** Records what the choice of a recipient makes durable. */
export async function recordStatementsOfChoice(engine: Engine): Promise<DurableStatement[]> {
  watchDrivers();
  const app = await createTestApp(engine);
  const member = await app.organization();
  const proposal = (await member.post("/api/proposals", sampleProposalWithItems(1))).body.data.id as string;
  await member.post(`/api/proposals/${proposal}/status`, { status: "SENT" });
  const { pages, share_url } = (await member.get(`/api/proposals/${proposal}`)).body;
  const url = `/api/public/proposals/${share_url.split("/").at(-1)}/selections`;
  const { id } = pages[1].children[0].line_items[0];
  const recorded = await recordStatements(() =>
    app.server.inject({ method: "POST", url, payload: { item_id: id, quantity: 7 } }),
  );
  await app.close();
  return toDurable(recorded, [
    [member.organizationId, "organization"],
    [proposal, "proposal"],
    [id, "item"],
  ]);
}

function toDurable(
  recorded: Awaited<ReturnType<typeof recordStatements>>,
  known: ReadonlyArray<readonly [string, Slot]>,
): DurableStatement[] {
  const slots = new Map<unknown, Slot>(known);
  const findSlot = (sql: string, value: unknown): Slot | undefined => {
    // The place of an entry in the chain of its proposal.
    if (typeof value === "number" && /into "audit_entries"/.test(sql)) return "number";
    if (typeof value !== "string" || !uuid.test(value)) return undefined;
    if (!slots.has(value)) slots.set(value, `new id ${slots.size}`);
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
