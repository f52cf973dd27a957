import type { CustomVariable } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { applyOperations } from "../document/apply-operations.ts";
import { getNode, getRoot, getText, toDocument, listVariables } from "../document/proposal-document.ts";
import { createDetail } from "../test/example-detail.ts";
import {
  createVariable,
  findVariableFaults,
  moveVariable,
  placeVariable,
  settleChanges,
  setVariables,
  withChange,
} from "./variables.ts";

const order = createVariable("Order", "we-do", []);
const address: CustomVariable = { ...createVariable("Address", "customer-does", [order]), value: "Road 1" };
const both = [order, address];
const list = (variables: readonly CustomVariable[]) => variables.map(({ label }) => label).join();

describe("the variables of a proposal", () => {
  it("get a label that no other has", () => {
    expect(createVariable("order", "we-do", both).label).toBe("order 2");
  });

  it("are read without the values of the client, so that these are never sent", () => {
    const detail = { ...createDetail(), custom_variables: [{ ...order, value: "7" }, address] };
    expect(listVariables(getRoot(toDocument(detail))).map(({ value }) => value)).toEqual(["7", null]);
  });

  it.each([
    [{ label: " " }, { label: "empty" }],
    [{ label: "{{x}}" }, { label: "signs" }],
    [{ label: " ADDRESS" }, { label: "taken" }],
    [{ type: "dropdown" }, { options: "missing" }],
    [{ type: "dropdown", options: Array.from({ length: 101 }, String) }, { options: "too_many" }],
    [{ type: "dropdown", options: ["x".repeat(201)] }, { options: "too_long" }],
    [{ type: "dropdown", options: ["A"], value: "B" }, { value: "not_option" }],
  ] as const)("%# have the faults that the server would find", (change, faults) => {
    expect(findVariableFaults({ ...order, ...(change as Partial<CustomVariable>) }, [address])).toEqual(
      faults,
    );
  });

  it("keep a faulty change until its fault is gone, and make all others", () => {
    const first = settleChanges(both, new Map([[order.id, { label: "Address", required: true }]]));
    expect(first.variables).toEqual([{ ...order, required: true }, address]);
    expect([...first.held]).toEqual([[order.id, { label: "Address" }]]);
    const renamed = first.variables.with(1, { ...address, label: "Billing address" });
    const second = settleChanges(renamed, first.held);
    expect([second.variables[0]?.label, second.held.size]).toEqual(["Address", 0]);
  });

  it("make a held change as soon as a later one frees its label", () => {
    const changes = new Map([
      [order.id, { label: "Address" }],
      [address.id, { label: "Billing address" }],
    ]);
    const { variables, held } = settleChanges(both, changes);
    expect([list(variables), held.size]).toEqual(["Address,Billing address", 0]);
  });

  it("become a dropdown together with the first option", () => {
    const first = settleChanges([order], new Map([[order.id, { type: "dropdown" as const }]]));
    expect(first.variables).toEqual([order]);
    const change = { ...first.held.get(order.id), options: ["A"] };
    expect(settleChanges([order], new Map([[order.id, change]])).variables).toEqual([
      { ...order, type: "dropdown", options: ["A"] },
    ]);
  });

  it("keep a value that fits the new type, and no other", () => {
    const text = { ...order, value: "two\nlines", type: "multi-line" } as const;
    expect(withChange({ ...text, value: "one" }, { type: "single-line" }).value).toBe("one");
    expect(withChange(text, { type: "single-line" }).value).toBeNull();
    expect(withChange(text, { type: "number" }).value).toBeNull();
    expect(withChange(text, { who_provides: "customer-does" }).value).toBeNull();
    const choice = { ...order, type: "dropdown", options: ["A"], value: "A" } as const;
    expect(withChange({ ...choice, options: ["A"] }, { type: "email" })).toEqual({
      ...order,
      type: "email",
      value: null,
    });
  });

  it("move by a place or to a place, and not beyond the ends", () => {
    const three = [...both, createVariable("Third", "we-do", both)];
    expect(list(moveVariable(three, order.id, 1))).toBe("Address,Order,Third");
    expect(list(moveVariable(three, order.id, -1))).toBe("Order,Address,Third");
    expect(list(placeVariable(three, order.id, 3))).toBe("Address,Third,Order");
    expect(list(moveVariable(three, three[2]?.id ?? "", 1))).toBe("Order,Address,Third");
  });

  it("are renamed in all texts by the same edit, which one undo reverses", () => {
    const detail = createDetail(1);
    const document = toDocument({
      ...detail,
      description: "<p>{{custom.order}} &amp; more</p>",
      custom_variables: both,
    });
    const [page = ""] = getRoot(document).lists.pages ?? [];
    const texts = applyOperations(document, [
      { type: "set", id: page, field: "name", to: "For {{custom.Order}}", was: "Cover" },
      { type: "set", id: page, field: "content", to: "<p>{{custom.Other}}</p>", was: "" },
    ]).document;
    const { operations } = setVariables(texts, [{ ...order, label: "R&D" }, address]);
    const { document: renamed, inverses } = applyOperations(texts, operations);
    expect(getText(getRoot(renamed), "description")).toBe("<p>{{custom.R&amp;D}} &amp; more</p>");
    expect(getText(getNode(renamed, page), "name")).toBe("For {{custom.R&D}}");
    expect(getText(getNode(renamed, page), "content")).toBe("<p>{{custom.Other}}</p>");
    const undone = applyOperations(renamed, inverses).document;
    expect(getText(getRoot(undone), "description")).toBe("<p>{{custom.order}} &amp; more</p>");
    expect(listVariables(getRoot(undone)).map(({ label }) => label)).toEqual(["Order", "Address"]);
  });
});
