import { Type } from "typebox";
import { choice, openRecord, optional, record } from "../schema/records.ts";
import { emailAddressOrEmpty, list, personNameOrEmpty, text } from "../schema/scalars.ts";

const person = {
  full_name: personNameOrEmpty("Full name."),
  email: emailAddressOrEmpty("Email address."),
};

const RecipientSigner = record("RecipientSigner", optional(person), {
  description: "The recipient who signs, if not the contact.",
});

const AdditionalSigner = openRecord("AdditionalSigner", {
  ...optional(person),
  id: Type.Optional(text("Id of the signer.", 100)),
  role: Type.Optional(
    text("Role of the signer, such as Managing Director. It appears beside the signature.", 200),
  ),
});

const label = (what: string) => Type.Optional(text(`Label for ${what} on the signature page.`, 500));

/** Specification, section 2.4. Additional keys are tolerated. */
export const SigningSettings = openRecord(
  "SigningSettings",
  {
    acceptance_method: Type.Optional(
      choice(["digital_signatures", "accept_button", "none"], {
        description: "How the recipient accepts. If absent, use_accept decides.",
      }),
    ),
    use_accept: Type.Optional(
      Type.Boolean({
        description:
          "Legacy: true means accept button, false or absent means digital signatures. Prefer acceptance_method.",
      }),
    ),
    company_signer: Type.Optional(
      text("Id of the member who signs for the company.", 100, { spelling: "id" }),
    ),
    is_contact_signer: Type.Optional(Type.Boolean({ description: "Whether the recipient's contact signs." })),
    recipient_signer: Type.Optional(RecipientSigner),
    additional_signers: Type.Optional(list(AdditionalSigner, 50, "Additional signers, in signing order.")),
    is_multiple_signers: Type.Optional(
      Type.Boolean({ description: "Whether more than one recipient signs." }),
    ),
    custom_company_signer_name: Type.Optional(
      personNameOrEmpty("Name of a company signer who is not a member."),
    ),
    custom_company_signer_email: Type.Optional(
      emailAddressOrEmpty("Email address of a company signer who is not a member."),
    ),
    override_signature_page_defaults: Type.Optional(
      Type.Boolean({ description: "Whether the labels below replace those of the organization." }),
    ),
    signature_page_labels_captured: Type.Optional(
      Type.Boolean({ description: "Whether the labels were captured when the proposal was created." }),
    ),
    signature_page_agreement_text: Type.Optional(text("Text above the signatures.", 20_000)),
    signature_page_company_label: label("the company"),
    signature_page_client_label: label("the client"),
    signature_page_business_label: label("the business"),
    signature_page_date_label: label("the date"),
  },
  { description: "How the recipient accepts, and who signs." },
);
