import { createTestApp } from "../server/test/harness.ts";
import type { Engine } from "../server/test/databases.ts";
import { recordStatements, watchDrivers } from "./record-statements.ts";
import { sampleProposalWithItems } from "./sample-content.ts";

/** Stands for a value that differs from one creation to the next; the other parameters are repeated as they were. */
export type Slot = "organization" | "user" | "proposal" | `new id ${number}`;

export interface DurableStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The parameters that are slots, by their index. */
  readonly slots: Readonly<Record<number, Slot>>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Records the statements that one creation of an item makes durable: its transaction without the statements that only
 * read.
 */
export async function recordDurableStatements(engine: Engine, item: object): Promise<DurableStatement[]> {
  watchDrivers();
  const app = await createTestApp(engine);
  const member = await app.organization();
  const proposal = (await member.post("/api/proposals", sampleProposalWithItems(1))).body.data.id as string;
  const recorded = await recordStatements(() => member.post(`/api/proposals/${proposal}/items`, item));
  await app.close();

  const slots = new Map<unknown, Slot>([
    [member.organizationId, "organization"],
    [member.userId, "user"],
    [proposal, "proposal"],
  ]);
  const slotOf = (value: unknown): Slot | undefined => {
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
          const slot = slotOf(value);
          return slot ? [[index, slot]] : [];
        }),
      ),
    }));
}
