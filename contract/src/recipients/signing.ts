import { Type, type Static } from "typebox";
import { signerRoles } from "../proposals/proposal-detail.ts";
import { choice, nullable, record } from "../schema/records.ts";
import { id, list, text, timestamp } from "../schema/scalars.ts";

export const PublicSigner = record("PublicSigner", {
  id: id("Id of the signer."),
  role: choice(signerRoles, { description: "Role of the signer. The company signs last." }),
  title: nullable(text("Role in which an additional signer signs, such as Managing Director.", 200)),
  full_name: text("Full name, as in the invitation.", 500),
  signed_as: nullable(
    text(
      "Name as entered when signing, if it differs from full_name in more than case and spaces; otherwise null.",
      500,
    ),
  ),
  signed_at: nullable(timestamp("When the signer signed; null before.")),
  is_you: Type.Boolean({ description: "Whether the link belongs to this signer." }),
  is_next: Type.Boolean({ description: "Whether it is this signer's turn." }),
});
export type PublicSigner = Static<typeof PublicSigner>;

const label = (what: string) => nullable(text(`Label for ${what} on the signature page.`, 500));

export const PublicSigning = record(
  "PublicSigning",
  {
    consent_text: text(
      "The text that signers agree to: the agreement text of the signature page, or else a standard sentence. The sentence is in the language of the proposal, or else of the organization, or else in the first of Accept-Language that is English, German, Spanish, French, Arabic or Hebrew.",
      20_000,
    ),
    labels: record(
      "PublicSignatureLabels",
      {
        company: label("the company"),
        client: label("the client"),
        business: label("the business"),
        date: label("the date"),
      },
      { description: "Labels of the signature page; null if the label in the language of the page applies." },
    ),
    signers: list(PublicSigner, 100, "Signers in order; empty until signatures are requested."),
  },
  { description: "Consent text, labels and signers; null if the proposal is not to be signed." },
);
export type PublicSigning = Static<typeof PublicSigning>;
