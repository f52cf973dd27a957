import type { BankAccount } from "@proffer/contract";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { invalid } from "../../platform/errors.ts";

/** Returns a bank account in the form in which it is stored. Throws 400 for a wrong IBAN or BIC. */
export function readBankAccount(given: BankAccount): BankAccount {
  const iban = electronicFormatIBAN(given.iban) ?? "";
  if (!isValidIBAN(iban))
    throw invalid({ "bank_account.iban": "is not a valid IBAN: a letter or digit is wrong" });
  const bic = given.bic?.replaceAll(/\s/g, "").toUpperCase() || null;
  if (bic !== null && !isValidBIC(bic)) throw invalid({ "bank_account.bic": "is not a valid BIC" });
  if (/^(CH|LI)\d\d3[01]\d{3}/.test(iban))
    throw invalid({
      "bank_account.iban": "is a QR-IBAN, which needs QR references: use the usual IBAN of the account",
    });
  const lines = Object.values(given).filter((each) => /[\r\n]/.test(each ?? ""));
  // Each line of a QR code has its own meaning.
  if (lines.length > 0) throw invalid({ bank_account: "must have no line breaks" });
  return { ...given, holder: given.holder.trim(), iban, bic };
}
