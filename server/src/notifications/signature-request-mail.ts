import { brandOf, letter, type Message, type Person } from "../mail/index.ts";
import { factsOf, type Subject } from "./proposal-mail.ts";

export interface SignatureRequestMail extends Subject {
  readonly signer: Person;
  /** The signer's own link. */
  readonly url: string;
}

/** What a signer gets when it is their turn. */
export function signatureRequestMail(mail: SignatureRequestMail): Message {
  const { proposal, organization, sender, signer, url } = mail;
  return letter({
    brand: brandOf(organization, JSON.parse(proposal.design_json)),
    subject: `Please sign: ${proposal.name}`,
    heading: proposal.name,
    body: `Hello ${signer.name},

${sender.name} of ${organization.name} asks for your signature. You can read everything before you sign, and sign on a phone or a computer.`,
    facts: factsOf(proposal),
    action: { label: "Read and sign", url },
    note: "The link is yours alone: whoever has it can sign in your name. Please do not pass it on.",
    from: `${sender.name}, ${organization.name}`,
  });
}
