import { defaultAccent } from "@proffer/presentation";
import { expect, it } from "vitest";
import { toLetterBranding } from "./branding.ts";

it("the emails of an organization without an accent have the one of its clients' page", () => {
  expect(toLetterBranding({ name: "Acme", branding: {} }).accent).toBe(defaultAccent);
});
