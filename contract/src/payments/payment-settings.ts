import { maxDecimals } from "@proffer/pricing";
import { Type, type Static } from "typebox";
import { choice, nullable, optional, record } from "../schema/records.ts";
import { amount, list, percent, text } from "../schema/scalars.ts";

const paymentMethods = ["card", "bank_transfer"] as const;

export const PaymentMethod = choice(paymentMethods, { description: "How the client pays." });
export type PaymentMethod = Static<typeof PaymentMethod>;

const paymentTypes = ["percentage", "fixed", "full"] as const;

/** The smallest number above 0 that the API accepts. */
export const smallest = 10 ** -maxDecimals;

/** The payment after acceptance, in the settings of a proposal. */
export const PaymentSettings = record(
  "PaymentSettings",
  {
    enabled: Type.Boolean({ description: "Whether the client is asked to pay after accepting." }),
    type: choice(paymentTypes, {
      description:
        "How much is due: a percentage of the first payment, a fixed amount, or all of it. The first payment is the one-time total and the first period of every recurring total, tax included.",
    }),
    ...optional({
      deposit_percentage: nullable(
        percent("Share of the first payment. Required for percentage.", smallest, 100),
      ),
      deposit_amount: nullable(
        amount("Due at most up to the first payment. Required for fixed.", { minimum: smallest }),
      ),
      due_days: nullable(
        Type.Integer({
          minimum: 0,
          maximum: 365,
          description: "Days from the acceptance until the payment is due. Default: 0.",
        }),
      ),
      methods: list(PaymentMethod, paymentMethods.length, "Ways to pay. Default: bank_transfer.", {
        minItems: 1,
        uniqueItems: true,
      }),
      instructions: nullable(text("Text for the client beside the ways to pay.", 2_000)),
    }),
  },
  { description: "What the client pays after accepting." },
);
export type PaymentSettings = Static<typeof PaymentSettings>;

/** The account that clients transfer money to. */
export const BankAccount = record(
  "BankAccount",
  {
    holder: text("Name of the account holder.", 70, { minLength: 1 }),
    iban: text("IBAN. Spaces are removed.", 42, { minLength: 1 }),
    ...optional({
      bic: nullable(text("BIC of the bank.", 11)),
      bank_name: nullable(text("Name of the bank.", 200)),
      street: nullable(text("Street of the holder. The Swiss QR code shows the address.", 70)),
      building_number: nullable(text("Building number of the holder.", 16)),
      postal_code: nullable(text("Postal code of the holder. Required for the Swiss QR code.", 16)),
      city: nullable(text("City of the holder. Required for the Swiss QR code.", 35)),
      country: nullable(
        Type.String({
          pattern: "^[A-Z]{2}$",
          spelling: "upper",
          description: "Country of the holder, as two letters. Required for the Swiss QR code.",
        }),
      ),
    }),
  },
  { description: "The account that clients transfer money to." },
);
export type BankAccount = Static<typeof BankAccount>;

/** The connected provider of card payments, without its key. */
export const CardPayments = record(
  "CardPayments",
  {
    provider: choice(["stripe"], { description: "The provider." }),
    mode: choice(["test", "live"], {
      description: "test: no money moves, and every page says so. live: clients pay.",
    }),
    account_id: text("Id of the account at the provider.", 100),
    account_name: nullable(text("Name of the account at the provider.", 500)),
    key_end: text("The last four characters of the secret key.", 4),
    has_webhook_secret: Type.Boolean({
      description: "Whether the provider may report changes. Without this, Proffer asks the provider.",
    }),
    connected_at: Type.String({ format: "date-time", description: "When the key was saved." }),
  },
  { description: "The connected provider of card payments." },
);
export type CardPayments = Static<typeof CardPayments>;
