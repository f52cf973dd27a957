import type { ThreadRequest } from "@proffer/contract";
import { describe, expect, it } from "vitest";
import { describeRequest, describeSubject } from "./describe-request.ts";

const item = { id: "1", name: "Hosting" };
const describeWish = (request: ThreadRequest | null, currency = "EUR") =>
  describeRequest({ request, item }, currency);

describe("the wish of a client", () => {
  it.each([
    [{ type: "add" }, "Wants Hosting"],
    [{ type: "remove" }, "Without Hosting"],
    [{ type: "quantity", value: 4 }, "Wants 4 of Hosting"],
    [{ type: "quantity", value: 0.5 }, "Wants 0.5 of Hosting"],
    [{ type: "extend", value: 7 }, "Wants 7 more days"],
    [{ type: "extend", value: 1 }, "Wants 1 more day"],
    [{ type: "target_total", value: 900 }, "Budget €900 once"],
    [{ type: "target_total", value: 900.5, frequency: "monthly" }, "Budget €900.50 /month"],
  ] as const)("%j is said as “%s”", (request, words) => {
    expect(describeWish(request)).toBe(words);
  });

  it("has the unit of the item, if it has one", () => {
    expect(describeRequest({ request: { type: "quantity", value: 12 }, item }, "EUR", "pages")).toBe(
      "Wants 12 pages of Hosting",
    );
  });

  it("is absent in a plain question, whose subject is the item", () => {
    expect(describeWish(null)).toBeUndefined();
    expect(describeSubject({ request: null, item }, "EUR")).toBe("Hosting");
    expect(describeSubject({ request: null, item: null }, "EUR")).toBeUndefined();
  });
});
