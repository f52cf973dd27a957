import { expect, it } from "vitest";
import { describeMissing } from "./describe-missing.ts";

it("says whose data an invoice still needs, and names a field that it does not know", () => {
  const fields = [
    "organization.legal_entity.tax_number",
    "settings.recipient.legal_entity.city",
    "due_on",
    "pages",
    "new.field",
  ];
  expect(describeMissing(fields)).toEqual([
    "Your organization: VAT or tax number",
    "The client: City",
    "Pay until",
    "A price that is due first",
    "new.field",
  ]);
});
