import type { BankAccount, Organization, UpdateOrganization } from "@proffer/contract";
import { isCurrency } from "@proffer/pricing";
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import type { Context, Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { findPictureFaults } from "../../platform/text/image-address.ts";
import { readTimeZone } from "../../platform/times.ts";
import { listMembers } from "../members/members.store.ts";
import {
  checkApprovalsAfter,
  findPaymentFaults,
  getOrganization,
  lockOrganization,
  mergeIntoOrganization,
} from "../organizations/index.ts";
import { assertRight } from "../policy.ts";
import { toApprovalRules } from "./approval-rules.ts";

export async function updateOrganization(
  { transact, clock, caller }: Context,
  { time_zone, approval_rules, bank_account, ...others }: UpdateOrganization,
): Promise<Organization> {
  assertRight(caller, "manage the organization");
  const { currency, branding = {} } = others;
  assertCurrency(currency);
  const faults = {
    ...findPictureFaults(branding, "branding"),
    ...findPaymentFaults(others.payment, "payment"),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const changes = {
    ...others,
    ...(time_zone !== undefined && { time_zone: readTimeZone(time_zone) }),
    ...(bank_account !== undefined && { bank_account: bank_account && readBankAccount(bank_account) }),
  };
  return transact(async (tx) => {
    const id = caller.organizationId;
    await lockOrganization(tx, id);
    const rules = approval_rules && (await readRules(tx, id, approval_rules));
    if (rules) await checkApprovalsAfter(tx, clock.now(), "rules", id);
    return mergeIntoOrganization(
      tx,
      id,
      { ...changes, ...(rules && { approval_rules: rules }) },
      clock.now(),
    );
  });
}

async function readRules(
  tx: Tx,
  id: string,
  given: NonNullable<UpdateOrganization["approval_rules"]>,
): Promise<Organization["approval_rules"]> {
  const userIds = new Set((await listMembers(tx, id)).map((member) => member.id));
  return toApprovalRules(given, userIds, (await getOrganization(tx, id)).approval_rules);
}

/** Throws VALIDATION_ERROR for the field `currency` if it is present and not a currency. */
export function assertCurrency(currency: string | undefined): void {
  if (currency !== undefined && !isCurrency(currency))
    throw invalid({ currency: "is not a known ISO 4217 currency code" });
}

/** Returns a bank account in the form in which it is stored. Throws 400 for a wrong IBAN or BIC. */
function readBankAccount(given: BankAccount): BankAccount {
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
