import { BankAccountForm } from "./bank-account-form.tsx";
import { CardPaymentsPart } from "./card-payments-part.tsx";
import { PaymentTermsForm } from "./payment-terms-form.tsx";
import { WithOrganization } from "./with-organization.tsx";
import "./payments-section.css";

/** The payment of new proposals, and the accounts that clients pay to. */
export default function PaymentsSection() {
  return (
    <WithOrganization>
      {(organization) => (
        <>
          <PaymentTermsForm organization={organization} />
          <BankAccountForm account={organization.bank_account} />
          <CardPaymentsPart cards={organization.card_payments} />
        </>
      )}
    </WithOrganization>
  );
}
