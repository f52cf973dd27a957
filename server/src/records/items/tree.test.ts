import { Page, type ImportPage } from "@proffer/contract";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryPages } from "../../../test/arbitrary-pages.ts";
import { createBodyValidator } from "../../platform/http/validation.ts";
import { toPagesOfRows, toRowsOfPages, type Owner } from "./tree.ts";

const at = "2026-11-20T09:00:00.000Z";
const owner: Owner = { organizationId: "organization", id: "proposal", owner: "proposal" };
const copied = (pages: readonly ImportPage[]) => toPagesOfRows(toRowsOfPages(pages, owner, at));

/**
 * Replaces each id with the number of its first occurrence, so that equal references are equal in both texts.
 */
function withoutIds(pages: readonly Page[]): unknown {
  const numbers = new Map<string, string>();
  const text = JSON.stringify(pages).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g, (id) => {
    if (!numbers.has(id)) numbers.set(id, `#${numbers.size}`);
    return numbers.get(id) ?? "";
  });
  return JSON.parse(text);
}

const listIds = (pages: readonly Page[]): string[] => [
  ...(JSON.stringify(pages).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g) ?? []),
];

describe("the tree of pages", () => {
  it("is the same after reading and writing, except for its ids, and shares no id with its source", () => {
    fc.assert(
      fc.property(arbitraryPages, (given) => {
        const first = copied(given);
        const second = copied(first);
        expect(withoutIds(second)).toEqual(withoutIds(first));
        expect(listIds(first).filter((id) => listIds(second).includes(id))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it("keeps given fields and adds every required field of the contract", () => {
    const isPage = createBodyValidator(Page);
    fc.assert(
      fc.property(arbitraryPages, (given) => {
        const pages = copied(given);
        for (const page of pages) expect(() => isPage(page)).not.toThrow();
        expect(pages.map((page) => page.name)).toEqual(given.map((page) => page.name));
        expect(pages).toMatchObject(
          given.map(({ content, tax_percent }) => ({ content, tax_percent })).map(defined),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("maps includedFeatures and feature_values, given by id or by name, to the new feature ids", () => {
    const [page] = copied([
      {
        name: "Plans",
        children: [
          {
            type: "side_by_side",
            name: "Plan",
            features: [{ name: "Support", id: "s" }, { name: "Backup" }],
            columns: [
              { name: "Basic", includedFeatures: ["s", "Backup"], feature_values: { Backup: "daily" } },
            ],
          },
        ],
      },
    ]);
    const plan = page?.children[0];
    if (plan?.type !== "side_by_side") throw new Error("no side-by-side");
    const [support, backup] = plan.features.map((feature) => feature.id);
    expect(plan.columns[0]).toMatchObject({
      includedFeatures: [support, backup],
      feature_values: { [backup ?? ""]: "daily" },
    });
  });

  it("leaves out descendants of an archived item", () => {
    const rows = toRowsOfPages(
      [{ name: "Work", children: [{ type: "group", name: "Group", line_items: [line("Design")] }] }],
      owner,
      at,
    );
    const visible = rows.filter((row) => row.kind !== "group");
    expect(toPagesOfRows(visible)[0]?.children).toEqual([]);
  });

  it("is sorted by order_key, then by id", () => {
    const [page] = copied([
      {
        name: "Work",
        children: [
          {
            type: "group",
            name: "Group",
            line_items: [line("third", 30), line("first", -1), line("second", 2.5), line("fourth")],
          },
        ],
      },
    ]);
    const group = page?.children[0];
    if (group?.type !== "group") throw new Error("no group");
    expect(group.line_items.map((item) => item.name)).toEqual(["first", "second", "third", "fourth"]);
  });

  it("makes a page with children a scope of work page if no kind is given, and other pages content pages", () => {
    const pages = copied([{ name: "Work", children: [{ type: "group", name: "Group" }] }, { name: "About" }]);
    expect(pages.map((page) => page.kind)).toEqual(["scope_of_work", "content"]);
  });
});

function line(name: string, order_key?: number) {
  return {
    type: "line_item" as const,
    name,
    price: { model: "none" as const },
    ...(order_key && { order_key }),
  };
}

function defined(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
