import { expect, it } from "vitest";
import { createKeptList } from "./kept-choices.ts";

it("a browser that forbids to keep anything keeps nothing, and the page goes on", () => {
  const kept = createKeptList(() => {
    throw new DOMException("Access is denied", "SecurityError");
  }, "/p/token");
  kept.write([{ item_id: "itm_1", selected: true }]);
  expect(kept.read()).toEqual([]);
});
