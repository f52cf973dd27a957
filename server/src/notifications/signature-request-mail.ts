import { brandOf, letter, type Message, type Person } from "../mail/index.ts";
import { factsOf, type Subject, wordsOf } from "./proposal-mail.ts";

export interface SignatureRequestMail extends Subject {
  readonly signer: Person;
  /** The signer's own link. */
  readonly url: string;
}

/** What a signer gets when it is their turn. */
export function signatureRequestMail(mail: SignatureRequestMail): Message {
  const { proposal, organization, sender, signer, url } = mail;
  const words = wordsOf(mail);
  return letter({
    brand: brandOf(organization, JSON.parse(proposal.design_json)),
    tongue: words,
    subject: words.signSubject(proposal.name),
    heading: proposal.name,
    body: `${words.hello(signer.name)}\n\n${words.sign(sender.name, organization.name)}`,
    facts: factsOf(mail),
    action: { label: words.readAndSign, url },
    note: words.yoursAlone,
    from: `${sender.name}, ${organization.name}`,
  });
}
