/** An object that has a cost, or objects with a cost below it. */
interface Costed {
  readonly id?: string;
  readonly cost?: number | null;
  readonly children?: readonly Costed[];
  readonly line_items?: readonly Costed[];
  readonly modifications?: readonly Costed[];
  readonly columns?: readonly Costed[];
}

const listsBelow = ["children", "line_items", "modifications", "columns"] as const;

/** Lists the costs of objects by id, at any depth. */
export function listCosts(
  objects: readonly Costed[],
  costs = new Map<string, number>(),
): Map<string, number> {
  for (const object of objects) {
    if (object.id !== undefined && typeof object.cost === "number") costs.set(object.id, object.cost);
    for (const list of listsBelow) listCosts(object[list] ?? [], costs);
  }
  return costs;
}

/**
 * Gives an object, and the objects below it, the cost that `find` returns for their id, if they have none. Null
 * counts as a cost: the member has removed it.
 */
export function keepCosts<C extends Costed>(object: C, find: (id: string) => number | undefined): C {
  const cost = object.cost === undefined && object.id !== undefined ? find(object.id) : undefined;
  const below = listsBelow.flatMap((list) => {
    const objects = object[list];
    return objects ? [[list, objects.map((each) => keepCosts(each, find))] as const] : [];
  });
  return { ...object, ...(cost !== undefined && { cost }), ...Object.fromEntries(below) };
}
