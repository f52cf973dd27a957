import type { BankAccount } from "@proffer/contract";
import { findQrKind, toPaymentReference } from "@proffer/presentation";
import { renderSVG } from "uqr";
import type { RecipientContext } from "../../context.ts";
import { forbidden } from "../../platform/errors.ts";
import { getOrganization } from "../../accounts/organizations/index.ts";
import { findProposalById, toPayment } from "../../proposals/index.ts";
import { linkNotFound } from "../../records/share-links/index.ts";

/** The transfer that a QR code describes to a banking app. */
interface Transfer {
  readonly account: BankAccount;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
}

/** Returns the QR code for the open amount of a proposal as SVG. */
export async function getPaymentQr({ read, organizationId, link }: RecipientContext): Promise<string> {
  const proposal = await findProposalById(read, organizationId, link.proposalId);
  if (!proposal) throw linkNotFound();
  const { bank_account: account } = await getOrganization(read, organizationId);
  const payment = toPayment(proposal);
  const kind = account && findQrKind(account, payment);
  if (!account || !kind) throw forbidden("No QR code fits this payment");
  const { open_amount: amount, currency } = payment;
  const transfer = { account, amount, currency, reference: toPaymentReference(proposal) };
  return kind === "swiss"
    ? withSwissCross(renderCode(toSwissText(transfer)))
    : renderCode(toEpcText(transfer));
}

/** Both standards require the error correction M. */
function renderCode(text: string): string {
  return renderSVG(text, { ecc: "M", border: 4 });
}

/**
 * Formats a transfer for a QR code by EPC069-12, version 2 of "Quick Response Code: Guidelines to Enable Data Capture
 * for the Initiation of a SEPA Credit Transfer". Lines without a value at the end are left out.
 */
export function toEpcText({ account, amount, reference }: Transfer): string {
  const { bic, holder, iban } = account;
  return [
    "BCD",
    "002",
    "1",
    "SCT",
    bic ?? "",
    holder,
    iban,
    `EUR${amount.toFixed(2)}`,
    "",
    "",
    reference,
  ].join("\n");
}

/**
 * Formats a transfer by the Swiss Implementation Guidelines QR-bill, version 2.3: a structured address of the
 * creditor, no debtor, and a message in place of a reference.
 */
export function toSwissText({ account, amount, currency, reference }: Transfer): string {
  const { iban, holder, street, building_number, postal_code, city, country } = account;
  const creditor = ["S", holder, street, building_number, postal_code, city, country].map(
    (each) => each ?? "",
  );
  const nobody = Array<string>(7).fill("");
  const head = ["SPC", "0200", "1", iban, ...creditor, ...nobody];
  return [...head, amount.toFixed(2), currency, ...nobody, "NON", "", reference, "EPD"].join("\r\n");
}

/** The cross in the middle, 7 of 46 mm wide, which the error correction makes up for. */
function withSwissCross(svg: string): string {
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const size = ((width - 8) * 7) / 46;
  const corner = (width - size) / 2;
  const cross = `<g transform="translate(${corner} ${corner}) scale(${size / 20})"><path fill="#fff" d="M0 0h20v20H0z"/><path d="M1 1h18v18H1z"/><path fill="#fff" d="M8.4 4h3.2v4.4H16v3.2h-4.4V16H8.4v-4.4H4V8.4h4.4z"/></g>`;
  return svg.replace("</svg>", `${cross}</svg>`);
}
