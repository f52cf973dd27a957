import { describe, expect, it } from "vitest";
import { RowCopier, toValue } from "./copies.ts";

const original = "01a213a0-2c6a-718a-8091-0017d2a5d351";
const other = "01a213a0-2c6a-718a-8091-0017d2a5d352";

function copyText(text: string, copy: number): string | null {
  const copier = new RowCopier("0".repeat(64), "key_00000");
  const [value = null] = copier.read("items", { id: text }, ["id"]);
  return toValue(value, copy);
}

describe("the copies of a row", () => {
  it("have their own ids, even if the original contains the number of a copy", () => {
    const copies = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const ids = [
      original,
      other,
      ...copies.map((copy) => copyText(original, copy)),
      ...copies.map((copy) => copyText(other, copy)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("refer to each other by the ids of the same copy", () => {
    const [one, two] = [copyText(original, 7), copyText(other, 7)];
    expect(copyText(`{"of":"${original}","and":"${other}"}`, 7)).toBe(`{"of":"${one}","and":"${two}"}`);
  });
});
