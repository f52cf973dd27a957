import { Type, type Static } from "typebox";
import { emailAddressOrEmpty, list, text } from "./scalars.ts";
import { choice, openRecord, optional, record } from "./schema.ts";

const person = {
  full_name: text("Full name.", 500),
  email: emailAddressOrEmpty("E-mail address."),
};

export const RecipientSigner = record("RecipientSigner", optional(person), {
  description: "The recipient who signs, if not the contact.",
});
export type RecipientSigner = Static<typeof RecipientSigner>;

export const AdditionalSigner = openRecord("AdditionalSigner", {
  ...optional(person),
  id: Type.Optional(text("Key of the signer.", 100)),
  role: Type.Optional(text("What the signer signs as.", 200)),
});
export type AdditionalSigner = Static<typeof AdditionalSigner>;

const label = (what: string) => Type.Optional(text(`Label of ${what} on the signature page.`, 500));

/** Specification, section 2.4. Additional keys are tolerated. */
export const SigningSettings = openRecord(
  "SigningSettings",
  {
    acceptance_method: Type.Optional(
      choice(["digital_signatures", "accept_button", "none"], {
        description: "How the recipient says yes. When unset, use_accept decides.",
      }),
    ),
    use_accept: Type.Optional(
      Type.Boolean({
        description:
          "Legacy: true means accept button, false or unset means digital signatures. Prefer acceptance_method.",
      }),
    ),
    company_signer: Type.Optional(
      text("Id of the member who signs for the company.", 100, { spelling: "id" }),
    ),
    is_contact_signer: Type.Optional(Type.Boolean({ description: "The recipient's contact signs." })),
    recipient_signer: Type.Optional(RecipientSigner),
    additional_signers: Type.Optional(list(AdditionalSigner, 50, "Further signers, in this order.")),
    is_multiple_signers: Type.Optional(Type.Boolean({ description: "More than one recipient signs." })),
    custom_company_signer_name: Type.Optional(text("Company signer who is not a member: name.", 500)),
    custom_company_signer_email: Type.Optional(
      emailAddressOrEmpty("Company signer who is not a member: e-mail."),
    ),
    override_signature_page_defaults: Type.Optional(
      Type.Boolean({ description: "The labels below replace the organization's." }),
    ),
    signature_page_labels_captured: Type.Optional(Type.Boolean({ description: "Stamped at creation." })),
    signature_page_agreement_text: Type.Optional(text("Text above the signatures.", 20_000)),
    signature_page_company_label: label("the company"),
    signature_page_client_label: label("the client"),
    signature_page_business_label: label("the business"),
    signature_page_date_label: label("the date"),
  },
  { description: "How the recipient accepts, and who signs." },
);
export type SigningSettings = Static<typeof SigningSettings>;
