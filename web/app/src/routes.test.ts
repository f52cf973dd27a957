import { expect, it } from "vitest";
import { toKeyName } from "./ui/keys.ts";
import { toPath } from "./routes.ts";

it("an address contains its parameters, escaped", () => {
  expect(toPath("proposal", { id: "a b/c" })).toBe("/app/proposals/a%20b%2Fc");
  expect(toPath("library")).toBe("/app/library");
});

const press = (
  key: string,
  held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {},
) => toKeyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it("keys have one name each, and none while a modifier of other programs is held", () => {
  expect([press("j"), press("?", { shiftKey: true }), press(" ")]).toEqual(["j", "?", " "]);
  expect(press("K", { ctrlKey: true, shiftKey: true })).toMatch(/^(Mod\+Shift\+k|)$/);
  expect(press("Enter", { ctrlKey: true })).toMatch(/^(Mod\+Enter|)$/);
  expect(press("j", { altKey: true })).toBe("");
});
