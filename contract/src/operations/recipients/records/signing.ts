import { Type, type Static } from "typebox";
import { signerRoles } from "../../../records/proposal-detail.ts";
import { id, list, text, timestamp } from "../../../records/scalars.ts";
import { choice, nullable, record } from "../../../records/schema.ts";

export const PublicSigner = record("PublicSigner", {
  id: id("Key of the signer."),
  role: choice(signerRoles, { description: "Which side signs; the company signs last." }),
  full_name: text("Full name, as invited.", 500),
  signed_as: nullable(
    text("The name as written when signing, where it differs in more than case and spaces.", 500),
  ),
  signed_at: nullable(timestamp("When; null while it is missing.")),
  is_you: Type.Boolean({ description: "The link belongs to this signer." }),
  is_next: Type.Boolean({ description: "It is this signer's turn." }),
});
export type PublicSigner = Static<typeof PublicSigner>;

const label = (what: string) => nullable(text(`Label of ${what} on the signature page.`, 500));

export const PublicSigning = record(
  "PublicSigning",
  {
    consent_text: text(
      "The text that signers agree to: the agreement text of the signature page, else a sentence in the language of the page, which is the proposal's, else the organization's, else the first of Accept-Language that there are words in: English, German, Spanish, French, Arabic or Hebrew.",
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
      { description: "Labels of the signature page; null where the language of the page decides." },
    ),
    signers: list(PublicSigner, 100, "Who signs, in order; empty until signatures are asked for."),
  },
  { description: "What is signed, and by whom; null when nothing is to be signed." },
);
export type PublicSigning = Static<typeof PublicSigning>;
