import type { ImportPage, ProposalChange } from "@proffer/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { office } from "../../../../test/workbench.ts";
import {
  keepGivenId,
  type Owner,
  toPages,
  toRowsOfPages,
  type StoredItem,
  toTree,
} from "../../../records/items/index.ts";
import { AppError } from "../../../platform/errors.ts";
import { createId } from "../../../platform/ids.ts";
import { applyOperations } from "./apply-operations.ts";
import type { DocumentState, Outcome } from "./document.ts";
import { prepareOperations } from "./prepare-operations.ts";
import { line } from "../../../../test/proposals.ts";

const created = "2026-01-01T00:00:00.000Z";
const at = "2026-02-02T00:00:00.000Z";
const owner: Owner = { organizationId: createId(), id: createId(), owner: "proposal" };

let state: DocumentState;
let ids: ReadonlyMap<string, string>;
beforeEach(() => open(office));

function open(pages: readonly ImportPage[]): void {
  const tree = toTree(toRowsOfPages(pages, owner, created, keepGivenId));
  state = {
    id: owner.id,
    organizationId: owner.organizationId,
    clientValues: {},
    timeZone: "UTC",
    content: {
      name: "Website",
      proposal_number: null,
      description: null,
      notes: null,
      tags: [],
      settings: {},
      design: {},
      custom_variables: [],
      attachments: [],
      crm: null,
    },
    tree,
    archive: [],
    takenIds: new Set(),
    isStale: false,
  };
  ids = new Map(namedIn(toPages(tree)));
}

/** Lists the names in a document with their ids. */
function namedIn(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.values(value).flatMap(namedIn);
  return "name" in value && "id" in value ? [[String(value.name), String(value.id)], ...below] : below;
}

function getId(name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`nothing is named ${name}`);
  return id;
}

const apply = (operations: readonly ProposalChange[], rest: Partial<DocumentState> = {}): Outcome =>
  applyOperations({ ...state, ...rest }, prepareOperations(operations, owner, at), at);

const set = (id: string, field: string, to: unknown, was: unknown): ProposalChange => ({
  type: "set",
  id,
  field,
  to,
  was,
});

const insert = (name: string, parent: string, before: string | null, id = createId()): ProposalChange => ({
  type: "insert",
  list: "line_items",
  parent,
  before,
  item: { ...line(name, 1), id },
});

function getDetails(operations: readonly ProposalChange[]): unknown {
  try {
    apply(operations);
  } catch (error) {
    if (error instanceof AppError) return error.details ?? error.code;
    throw error;
  }
  return undefined;
}

const listLines = ({ rows: { tree } }: Outcome, group: string) =>
  tree.below(getId(group)).map(({ name }) => name);
const listNames = (rows: readonly StoredItem[]) => rows.map(({ name }) => name);

describe("operations on a document", () => {
  it("do not modify the initial document, so that a transaction can be retried", () => {
    const before = structuredClone({ content: state.content, rows: state.tree.rows });
    const operations = [
      set(owner.id, "settings.recipient.name", "Globex", null),
      set(getId("Logo"), "price.value", 1, 300),
      insert("New", getId("Design"), getId("Logo")),
      { type: "remove", id: getId("Backup") } as const,
      { type: "move", id: getId("Icons"), parent: getId("Build"), before: null } as const,
    ];
    const first = apply(operations);
    expect({ content: state.content, rows: state.tree.rows }).toEqual(before);
    expect(apply(operations).rows.updated).toEqual(first.rows.updated);
  });

  it("write only changed rows", () => {
    const { rows } = apply([
      set(getId("Logo"), "name", "Sign", "Logo"),
      set(getId("Small"), "price", 12, 10),
      set(owner.id, "name", "Shop", "Website"),
    ]);
    expect(listNames(rows.updated).toSorted()).toEqual(["Hosting", "Sign"]);
    expect(rows.updated.map(({ updated_at }) => updated_at)).toEqual([at, at]);
    expect([rows.inserted, rows.archived]).toEqual([[], []]);
  });

  it("run in order, so that a later operation can use the result of an earlier one", () => {
    const group = createId();
    const hosting = createId();
    const outcome = apply([
      {
        type: "insert",
        list: "children",
        parent: getId("Work"),
        before: null,
        item: { type: "group", id: group, name: "Care" },
      },
      insert("Hosting", group, null, hosting),
      set(hosting, "name", "Care plan", "Hosting"),
      { type: "move", id: hosting, parent: getId("Build"), before: getId("Shop") },
    ]);
    expect(listLines(outcome, "Build")).toEqual(["Care plan", "Shop"]);
    expect(listNames(outcome.rows.inserted).toSorted()).toEqual(["Care", "Care plan"]);
    expect(outcome.rows.tree.below(group)).toEqual([]);
  });

  it("that undo each other write nothing", () => {
    const { rows, content } = apply([
      set(getId("Logo"), "name", "Sign", "Logo"),
      set(getId("Logo"), "name", "Logo", "Sign"),
      set(owner.id, "tags", ["web"], []),
      set(owner.id, "tags", [], ["web"]),
    ]);
    expect([rows.inserted, rows.updated, rows.archived]).toEqual([[], [], []]);
    expect(content).toEqual(state.content);
  });

  it("store an inserted and removed item as archived, so that its removal can be undone", () => {
    const id = createId();
    const { rows } = apply([insert("New", getId("Design"), null, id), { type: "remove", id }]);
    expect(rows.inserted).toMatchObject([{ id, archived_at: at }]);
    expect(rows.tree.find(id)).toBeUndefined();
  });

  it("give all siblings new order keys if two neighbours leave no room, and keep the order", () => {
    const [logo, icons] = state.tree.below(getId("Design"));
    if (!logo || !icons) throw new Error("no lines");
    const crowded = toTree(
      state.tree.rows.map((row) => (row.id === icons.id ? { ...row, order_key: logo.order_key } : row)),
    );
    const [first, second] = crowded.below(getId("Design"));
    const outcome = apply([insert("Middle", getId("Design"), second?.id ?? null)], { tree: crowded });
    expect(listLines(outcome, "Design")).toEqual([first?.name, "Middle", second?.name]);
    const keys = outcome.rows.tree.below(getId("Design")).map(({ order_key }) => order_key);
    expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => a - b));
  });

  it("tell followers the stored operations, but not operations without effect", () => {
    const logo = getId("Logo");
    const { applied } = apply([
      set(logo, "name", "Logo", "Old"),
      set(logo, "description", "<p>All</p><script>1</script>", ""),
      { type: "remove", id: createId() },
      { type: "remove", id: getId("Icons") },
    ]);
    expect(applied).toEqual([
      set(logo, "description", "<p>All</p>", ""),
      { type: "remove", id: getId("Icons") },
    ]);
  });

  it("tell followers no operations after a restoration from the archive, so that they read again", () => {
    const [row] = state.tree.below(getId("Design"));
    if (!row) throw new Error("no line");
    const tree = toTree(state.tree.rows.filter(({ id }) => id !== row.id));
    const restore = { type: "restore", id: row.id, parent: getId("Design"), before: null } as const;
    const outcome = apply([restore], { tree, archive: [row] });
    expect(outcome.applied).toBeUndefined();
    expect(listLines(outcome, "Design")).toEqual(["Icons", "Logo"]);
    expect(listNames(outcome.rows.updated)).toEqual(["Logo"]);
  });
});

describe("operations in conflict with other users' changes", () => {
  it("are left out and report the current value, but an already fulfilled operation is no conflict", () => {
    const { conflicts, rows } = apply(
      [
        set(getId("Logo"), "price.value", 400, 250),
        set(getId("Icons"), "price.value", 200, 150),
        set(getId("Shop"), "price.value", 900, 1000),
      ],
      { isStale: true },
    );
    expect(conflicts).toEqual([
      {
        operation: 0,
        reason: "changed",
        message: "price.value has been changed by someone else",
        id: getId("Logo"),
        field: "price.value",
        was: 250,
        is: 300,
        to: 400,
      },
    ]);
    expect(listNames(rows.updated)).toEqual(["Shop"]);
  });

  it("compare values by meaning, regardless of key order and spelling", () => {
    const price = { frequency: "once", value: 300, model: "fixed" };
    const { conflicts, rows } = apply([set(getId("Logo"), "price", { ...price, value: 5 }, price)]);
    expect(conflicts).toEqual([]);
    expect(listNames(rows.updated)).toEqual(["Logo"]);
  });

  it("name a removed object that is changed, moved, restored or used as a parent", () => {
    const gone = createId();
    const { conflicts } = apply(
      [
        set(gone, "name", "A", "B"),
        { type: "move", id: gone, parent: getId("Design"), before: null },
        { type: "restore", id: gone, parent: getId("Design"), before: null },
        insert("New", gone, null),
        { type: "move", id: getId("Logo"), parent: gone, before: null },
      ],
      { isStale: true },
    );
    expect(conflicts.map(({ operation, reason, id }) => [operation, reason, id])).toEqual([
      [0, "removed", gone],
      [1, "removed", gone],
      [2, "removed", gone],
      [3, "removed", gone],
      [4, "removed", getId("Logo")],
    ]);
  });

  it("insert at the end if the neighbour is gone", () => {
    const outcome = apply([insert("New", getId("Design"), createId())], { isStale: true });
    expect(outcome.conflicts).toEqual([]);
    expect(listLines(outcome, "Design")).toEqual(["Logo", "Icons", "New"]);
  });

  it("are found in rounds, so that a contradiction hidden by another one is reported too", () => {
    open([
      {
        name: "Work",
        children: [
          {
            type: "group",
            name: "Choice",
            selection_type: "single",
            line_items: ["A", "B"].map((name, index) =>
              Object.assign(line(name, 10), { optional: true, selected: index === 0 }),
            ),
          },
        ],
      },
    ]);
    const operations = [
      // The faults of the group are found only after the faults of its line are resolved.
      set(getId("B"), "price.max_value", 5, null),
      set(getId("A"), "name", "Alpha", "A"),
      set(getId("B"), "selected", true, false),
    ];
    const { conflicts, rows } = apply(operations, { isStale: true });
    expect(conflicts.map(({ operation, reason }) => [operation, reason])).toEqual([
      [0, "contradiction"],
      [2, "contradiction"],
    ]);
    expect(listNames(rows.updated)).toEqual(["Alpha"]);
  });

  it("do not reject the whole request, but the same faults of an up-to-date client do", () => {
    const logo = getId("Logo");
    const operations = [
      set(logo, "price.max_value", 20, null),
      set(getId("Icons"), "name", "Symbols", "Icons"),
    ];
    const stale = apply(operations, { isStale: true });
    expect(stale.conflicts).toMatchObject([
      { operation: 0, reason: "contradiction", message: "price.max_value must not be below value" },
    ]);
    expect(listNames(stale.rows.updated)).toEqual(["Symbols"]);
    expect(getDetails(operations)).toEqual({
      "operations.0.to": "must not be below value",
    });
  });
});

describe("operations that can never be valid", () => {
  it("are rejected with the name of the operation, even if the document has changed", () => {
    const logo = getId("Logo");
    const refused: ReadonlyArray<readonly [ProposalChange, string]> = [
      [set(logo, "amount", 1, 300), "operations.1.field"],
      [set(logo, "name", null, "Logo"), "operations.1.to"],
      [set(logo, "name", "", "Logo"), "operations.1.to"],
      [insert("New", getId("Work"), null), "operations.1.parent"],
      [insert("New", getId("Design"), null, logo), "operations.1.item.id"],
      [insert("New", getId("Design"), null, owner.id), "operations.1.item.id"],
      [{ type: "move", id: logo, parent: getId("Work"), before: null }, "operations.1.parent"],
      [{ type: "move", id: logo, parent: getId("Design"), before: logo }, "operations.1.before"],
      [{ type: "move", id: getId("Small"), parent: getId("Design"), before: null }, "operations.1.parent"],
      [{ type: "remove", id: owner.id }, "operations.1.id"],
    ];
    for (const isStale of [false, true])
      for (const [operation, field] of refused) {
        const operations = [set(logo, "name", "Sign", "Logo"), operation];
        expect(() => apply(operations, { isStale })).toThrow(
          expect.objectContaining({ details: { [field]: expect.any(String) } }),
        );
      }
  });

  it("include an id already used in the organization", () => {
    const id = createId();
    const operations = [insert("New", getId("Design"), null, id)];
    expect(apply(operations).rows.inserted).toHaveLength(1);
    expect(() => apply(operations, { takenIds: new Set([id]) })).toThrow(
      expect.objectContaining({ details: { "operations.0.item.id": "is already used" } }),
    );
  });

  it("include unknown objects named by a client with the current version", () => {
    expect(getDetails([set(createId(), "name", "A", "B")])).toBe("NOT_FOUND");
    expect(getDetails([insert("New", createId(), null)])).toBe("NOT_FOUND");
  });
});
