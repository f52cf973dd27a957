import { Type, type Static } from "typebox";
import { nullable, optional, record } from "./schema/records.ts";
import { emailAddress } from "./schema/scalars.ts";

const line = (description: string, maxLength = 200) =>
  nullable(Type.String({ minLength: 1, maxLength, pattern: "^[^\\r\\n]*$", visible: true, description }));

/** A company or person as invoices name it. */
export const LegalEntity = record(
  "LegalEntity",
  optional({
    name: line("Name in the register, such as Globex GmbH."),
    street: line("Street and building number, or post office box."),
    postal_code: line("Postal code.", 20),
    city: line("City."),
    country: nullable(
      Type.String({
        pattern: "^[A-Z]{2}$",
        spelling: "upper",
        description: "Country, as the two letters of ISO 3166-1. Case-insensitive.",
      }),
    ),
    tax_number: line(
      "VAT identification number with its country, such as DE123456789, or another tax number. Invoices need it from the seller.",
      50,
    ),
    registration_number: line("Number in the register of companies.", 50),
    electronic_address: nullable(
      Type.String({
        pattern: "^[0-9]{4}:[!-~]{1,100}$",
        description:
          "Address in the Peppol network: the code of the scheme, a colon and the number, such as 9930:DE123456789.",
      }),
    ),
    email: nullable(emailAddress("Address for invoices and questions about them.")),
  }),
  { description: "A company or person as invoices name it. An order and its invoice contain it." },
);
export type LegalEntity = Static<typeof LegalEntity>;

export const legalEntityExample: LegalEntity = {
  name: "Globex GmbH",
  street: "Hauptstraße 1",
  postal_code: "1010",
  city: "Wien",
  country: "AT",
  tax_number: "ATU12345678",
  registration_number: null,
  email: "invoices@globex.test",
};
