import { describe, expect, it } from "vitest";
import type { Json } from "../json.ts";
import { mergeVariables } from "./merge-variables.ts";

const field = (id: string, order: number, more: object = {}) => ({
  id,
  label: id.toUpperCase(),
  required: false,
  value: null,
  order,
  ...more,
});
const [a, b, c] = [field("a", 0), field("b", 1), field("c", 2)];
const was: Json = [a, b, c];
const merge = (mine: Json, theirs: Json, prefersMine = false) =>
  mergeVariables({ was, mine, theirs }, prefersMine);

describe("two changes of the variables of a proposal", () => {
  it("are both kept if they are about different variables, or different parts of one", () => {
    expect(
      merge([{ ...a, required: true }, b, c], [{ ...a, value: "7" }, b, { ...c, label: "Third" }]),
    ).toEqual([{ ...a, required: true, value: "7" }, b, { ...c, label: "Third" }]);
  });

  it("keep added variables of both, and the order of the member who moved one", () => {
    const [d, e] = [field("d", 3), field("e", 3)];
    expect(merge([a, b, c, d], [a, b, c, e])).toEqual([a, b, c, d, { ...e, order: 4 }]);
    const moved = [field("c", 0), field("a", 1), field("b", 2)];
    expect(merge([...moved, d], [...was, e])).toEqual([...moved, d, { ...e, order: 4 }]);
    expect(merge([...was, d], [...moved, e])).toEqual([...moved, e, { ...d, order: 4 }]);
  });

  it("are valid together: a label that both used gets a number, and a value that no longer fits is emptied", () => {
    const added = { label: "New field", type: "single-line", who_provides: "we-do" };
    const [d, e] = [field("d", 3, added), field("e", 3, added)];
    expect(merge([a, b, c, d], [a, b, c, e])).toEqual([a, b, c, d, { ...e, label: "New field 2", order: 4 }]);
    const text = field("a", 0, { type: "single-line", who_provides: "we-do" });
    const mergeOne = (mine: object, theirs: object) =>
      mergeVariables({ was: [text], mine: [{ ...text, ...mine }], theirs: [{ ...text, ...theirs }] });
    expect(mergeOne({ value: "abc" }, { type: "number" })).toEqual([{ ...text, type: "number" }]);
    expect(mergeOne({ value: "abc" }, { who_provides: "customer-does" })).toEqual([
      { ...text, who_provides: "customer-does" },
    ]);
  });

  it("remove a variable that the other member left unchanged", () => {
    expect(merge([a, b], [field("b", 0), field("c", 1)])).toEqual([field("b", 0)]);
  });

  it("contradict each other if both change one part, or one removes what the other changed", () => {
    expect(merge([{ ...a, value: "1" }, b, c], [{ ...a, value: "2" }, b, c])).toBeUndefined();
    expect(merge([b, c], [{ ...a, value: "2" }, b, c])).toBeUndefined();
    expect(merge([{ ...a, value: "1" }, b, c], [{ ...a, value: "1" }, b, c])).toEqual([
      { ...a, value: "1" },
      b,
      c,
    ]);
  });

  it("keep one's own part of a contradiction on request, and everything else of the other", () => {
    const theirs = [{ ...a, value: "2" }, { ...b, required: true }, c, field("d", 3)];
    expect(merge([{ ...a, value: "1" }, b, c], theirs, true)).toEqual([
      { ...a, value: "1" },
      { ...b, required: true },
      c,
      field("d", 3),
    ]);
    expect(merge([b, c], theirs, true)).toEqual([
      { ...b, required: true, order: 0 },
      { ...c, order: 1 },
      field("d", 2),
    ]);
  });
});
