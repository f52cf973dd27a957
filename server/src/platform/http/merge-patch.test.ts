import { assert as forAll, constantFrom, dictionary, letrec, oneof, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { applyMergePatch, mergeObjects } from "./merge-patch.ts";

const key = oneof(
  constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "",
    "a.b",
    "😀",
  ),
  string({ maxLength: 3 }),
);
/** Objects as JSON.parse creates them, with `__proto__` as an own property. */
const { object } = letrec((tie) => ({
  object: dictionary(
    key,
    oneof({ depthSize: "small" }, string(), constantFrom(0, true, null, [{}]), tie("object")),
    {
      maxKeys: 4,
      noNullPrototype: true,
    },
  ).map((value) => JSON.parse(JSON.stringify(value)) as object),
}));
const json = (value: unknown) => JSON.stringify(value);
const inherited = () => Object.getOwnPropertyNames(Object.prototype).toSorted();

describe("a merge patch", () => {
  it("keeps every key that it sets, even names of prototypes, and changes no prototype", () => {
    const before = inherited();
    forAll(
      property(object, object, (target, patch) => {
        const merged = applyMergePatch(target, patch);
        expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
        expect(json(applyMergePatch(merged, patch))).toBe(json(merged));
        const untouched = Object.entries(target).filter(([name]) => !Object.hasOwn(patch, name));
        const replaced = Object.entries(patch).filter(([, value]) => typeof value === "string");
        for (const [name, value] of [...untouched, ...replaced])
          expect(json(Object.getOwnPropertyDescriptor(merged, name)?.value)).toBe(json(value));
        for (const [name, value] of Object.entries(patch))
          expect(Object.hasOwn(merged, name)).toBe(value !== null);
      }),
    );
    expect(inherited()).toEqual(before);
  });

  it("on an empty target returns the patch", () => {
    forAll(
      property(object, (given) => {
        expect(json(mergeObjects({}, given))).toBe(json(given));
        expect(json(mergeObjects(given, given))).toBe(json(given));
      }),
    );
  });

  it("removes a key by null, including __proto__", () => {
    const target: object = JSON.parse('{"__proto__":{"a":1,"b":2},"constructor":1}');
    const patch: object = JSON.parse('{"__proto__":{"a":null},"constructor":null}');
    expect(json(applyMergePatch(target, patch))).toBe('{"__proto__":{"b":2}}');
  });
});
