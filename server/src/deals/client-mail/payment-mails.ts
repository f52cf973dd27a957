import type { PublicProposal } from "@proffer/contract";
import { formatDate, formatDay, formatIban, getMoneyFormat } from "@proffer/presentation";
import { type Message, type Person, writeLetter } from "../../services/mail/index.ts";
import { toClientLetter, getLocaleFor, listNumberFact, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

type PublicPayment = NonNullable<PublicProposal["payment"]>;
type Transaction = PublicPayment["transactions"][number];
type Facts = ReturnType<typeof toClientLetter>["facts"];

interface PaymentMail extends Subject {
  readonly to: Person;
  /** The address of the client's page. Undefined if it shows nothing. */
  readonly url: string | undefined;
  readonly payment: PublicPayment;
}

export interface PaymentRequestMail extends PaymentMail {
  /** True if the last day of the payment has passed. */
  readonly isOverdue: boolean;
}

/** Composes the email that asks the client to pay, or reminds the client once of an overdue payment. */
export function composePaymentRequestMail(mail: PaymentRequestMail): Message {
  const { proposal, sender, to, payment, isOverdue } = mail;
  const say = getMailSay(mail);
  const { money, day } = getFormats(mail);
  const amount = money(payment.open_amount);
  const date = day(payment.due_on);
  const isDeposit = payment.amount < payment.base;
  const opening = say(isOverdue ? "overdue" : isDeposit ? "pay_deposit" : "pay_all", { amount, date });
  const instructions = payment.instructions?.trim();
  const isUnexplained = payment.methods.length === 0 && !instructions;
  const paragraphs = [
    greet(say, to.name),
    opening,
    ...(instructions ? [instructions] : []),
    ...(isUnexplained ? [say("pay_told", { sender: sender.name })] : []),
    say("questions", { sender: sender.name }),
  ];
  return writeLetter({
    ...toPaymentLetter(mail),
    subject: say(isOverdue ? "overdue_subject" : "pay_subject", { proposal: proposal.name }),
    body: paragraphs.join("\n\n"),
    totals: { label: say("to_pay"), amounts: [{ amount, per: "" }] },
    facts: [...listNumberFact(mail), [say("pay_by"), date], ...listAccountFacts(mail)],
    ...(payment.is_test && payment.methods.includes("card") && { note: say("pay_test") }),
  });
}

export interface PaymentReceiptMail extends PaymentMail {
  readonly transaction: Transaction;
}

/** Composes the receipt for a payment, with the amount that is still open. */
export function composePaymentReceiptMail(mail: PaymentReceiptMail): Message {
  const { proposal, sender, to, payment, transaction } = mail;
  const say = getMailSay(mail);
  const { money, day } = getFormats(mail);
  const amount = money(transaction.amount, transaction.currency);
  const { open_amount, due_on } = payment;
  const rest =
    open_amount > 0
      ? say("receipt_open", { amount: money(open_amount), date: day(due_on) })
      : say("receipt_done");
  return writeLetter({
    ...toPaymentLetter(mail),
    subject: say("receipt_subject", { proposal: proposal.name }),
    body: [
      greet(say, to.name),
      `${say("receipt", { amount })} ${rest}`,
      say("questions", { sender: sender.name }),
    ].join("\n\n"),
    totals: { label: say("received"), amounts: [{ amount, per: "" }] },
    facts: [...listNumberFact(mail), [say("received_on"), formatPaidOn(mail)]],
    ...(transaction.is_test && { note: say("pay_test") }),
  });
}

function toPaymentLetter(mail: PaymentMail) {
  const { url, payment } = mail;
  const say = getMailSay(mail);
  const label = say(payment.open_amount > 0 ? "pay" : "view");
  return { ...toClientLetter(mail), ...(url !== undefined && { action: { label, url: `${url}#payment` } }) };
}

/** Lists the account for a transfer. */
function listAccountFacts(mail: PaymentMail): Facts {
  const { bank_account: account } = mail.payment;
  if (!account) return [];
  const say = getMailSay(mail);
  const { holder, iban, bic, bank_name, reference } = account;
  return [
    [say("holder"), holder],
    ["IBAN", formatIban(iban)],
    ...(bic ? [["BIC", bic] as const] : []),
    ...(bank_name ? [[say("bank"), bank_name] as const] : []),
    [say("reference"), reference],
  ];
}

function formatPaidOn({ transaction, organization, proposal }: PaymentReceiptMail): string {
  const locale = getLocaleFor({ proposal, organization });
  const { received_on, paid_at } = transaction;
  if (received_on !== null) return formatDate(received_on, locale);
  return paid_at === null ? "" : formatDay(paid_at, locale, organization.time_zone);
}

function getFormats(mail: Subject) {
  const locale = getLocaleFor(mail);
  const { currency: usual } = mail.proposal.cached_totals;
  return {
    money: (amount: number, currency = usual) => getMoneyFormat(locale, currency).money(amount, true),
    day: (date: string | null) => (date === null ? "" : formatDate(date, locale)),
  };
}
