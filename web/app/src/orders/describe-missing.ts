import { say } from "./say.ts";

type Word = Parameters<typeof say>[0];

const entityWords: Readonly<Record<string, Word>> = {
  name: "legal_name",
  street: "street",
  city: "city",
  country: "country",
  tax_number: "tax_number",
  registration_number: "registration_number",
  electronic_address: "electronic_address",
};

const otherWords: Readonly<Record<string, Word>> = {
  due_on: "due_on",
  buyer_reference: "buyer_reference",
  zero_tax: "zero_tax",
  zero_tax_reason: "zero_tax_reason",
  invoice_number: "invoice_number",
  issue_date: "issue_date",
  pages: "no_price",
  currency: "too_precise",
};

export const sellerPath = "organization.legal_entity";
export const buyerPath = "settings.recipient.legal_entity";

/** Describes the missing fields of the server's refusal. Shows an unknown field by its name in the API. */
export function describeMissing(fields: readonly string[]): string[] {
  return fields.map((field) => {
    const at = field.lastIndexOf(".");
    const [path, name] = [field.slice(0, at), field.slice(at + 1)];
    const word = entityWords[name];
    if (path === sellerPath && word) return say("of_seller", { field: say(word) });
    if (path === buyerPath && word) return say("of_buyer", { field: say(word) });
    const other = otherWords[field];
    return other ? say(other) : field;
  });
}
