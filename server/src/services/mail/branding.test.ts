import { defaultAccent } from "@proffer/presentation";
import { expect, it } from "vitest";
import { toLetterBranding } from "./branding.ts";

it("emails of an organization without an accent color use the default of the recipient's page", () => {
  expect(toLetterBranding({ name: "Acme", branding: {} }).accent).toBe(defaultAccent);
});
