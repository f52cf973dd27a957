import { listHidden, type ProposalChange } from "@proffer/contract";
import type { Tx } from "../../../context.ts";
import {
  getOwnFields,
  items,
  keepCosts,
  listCosts,
  pickContent,
  type StoredItem,
  type Tree,
} from "../../../records/items/index.ts";
import type { OwnedItem } from "../../../schema.ts";
import type { Proposal } from "../../index.ts";
import { itemSchemas, type PreparedChange } from "./prepare-operations.ts";

/** Lists the fields of operations that contain a cost. */
export function listWrittenCosts(operations: readonly ProposalChange[]): string[] {
  return operations.flatMap((operation, index) => {
    const path = `operations.${index}`;
    if (operation.type === "set") return operation.field === "cost" ? [`${path}.field`] : [];
    if (operation.type !== "insert") return [];
    const costs = listHidden("members", itemSchemas[operation.list], operation.item);
    return costs.map((field) => `${path}.item.${field}`);
  });
}

type Insert = Extract<PreparedChange, { type: "insert" }>;

/**
 * Adds the costs to the inserted objects of a member who may not see costs: that of the object that each copies, or
 * that it had itself before it was removed.
 */
export async function addCosts(
  tx: Tx,
  proposal: Proposal,
  tree: Tree,
  operations: readonly PreparedChange[],
): Promise<PreparedChange[]> {
  const inserts = operations.filter((each) => each.type === "insert");
  if (inserts.length === 0) return [...operations];
  const sources = new Map(inserts.flatMap(({ sources: given = {} }) => Object.entries(given)));
  const copied = await items.listById(tx, proposal.organization_id, [...new Set(sources.values())]);
  const costs = new Map([
    ...Object.entries(proposal.removed_costs ?? {}),
    ...listCosts(copied.map(getOwnFields)),
    ...listCosts(tree.rows.map(getOwnFields)),
  ]);
  const find = (id: string) => costs.get(sources.get(id) ?? id);
  return operations.map((each) => (each.type === "insert" ? withCosts(each, find) : each));
}

function withCosts(insert: Insert, find: (id: string) => number | undefined): Insert {
  const { rows, part, ...rest } = insert.inserted;
  const addToRow = <R extends StoredItem | OwnedItem>(row: R): R => ({
    ...row,
    content_json: JSON.stringify(pickContent(keepCosts(getOwnFields(row), find))),
  });
  const [first, ...others] = rows ?? [];
  return {
    ...insert,
    inserted: {
      ...rest,
      ...(part && { part: keepCosts(part, find) }),
      ...(first && { rows: [addToRow(first), ...others.map(addToRow)] as const }),
    },
  };
}

/** Maximum number of removed costs that a proposal keeps. The oldest are forgotten. */
const maxRemoved = 1_000;

/**
 * Returns the removed costs of a proposal after a change by a member who may not see costs, so that an undo can
 * insert the objects again. Removed items stay in the archive with their costs, so only parts are meant here.
 */
export function listRemovedCosts(
  { removed_costs: known }: Proposal,
  before: Tree,
  after: Tree,
): Pick<Proposal, "removed_costs"> | undefined {
  const left = listCostsOfParts(after);
  const removed = [...listCostsOfParts(before)].filter(([id]) => !left.has(id));
  if (removed.length === 0) return undefined;
  const kept = [...Object.entries(known ?? {}), ...removed].slice(-maxRemoved);
  return { removed_costs: Object.fromEntries(kept) };
}

function listCostsOfParts({ rows }: Tree): Map<string, number> {
  return listCosts(rows.map((row) => ({ ...getOwnFields(row), cost: null })));
}
