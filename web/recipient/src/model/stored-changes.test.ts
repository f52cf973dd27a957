import { expect, it } from "vitest";
import { createStoredList } from "./stored-changes.ts";

it("the page continues without stored choices if the browser forbids storage", () => {
  const kept = createStoredList(() => {
    throw new DOMException("Access is denied", "SecurityError");
  }, "/p/token");
  kept.write([{ item_id: "itm_1", selected: true }]);
  expect(kept.read()).toEqual([]);
});
