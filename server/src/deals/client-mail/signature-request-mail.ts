import { writeLetter, type Message, type Person } from "../../services/mail/index.ts";
import { toClientLetter, type Subject, getMailWords } from "./client-letter.ts";

export interface SignatureRequestMail extends Subject {
  readonly signer: Person;
  /** The signer's own link. */
  readonly url: string;
}

/** Writes the email that a signer gets when it is their turn. */
export function composeSignatureRequestMail(mail: SignatureRequestMail): Message {
  const { proposal, organization, sender, signer, url } = mail;
  const words = getMailWords(mail);
  return writeLetter({
    ...toClientLetter(mail),
    subject: words.signSubject(proposal.name),
    body: `${words.hello(signer.name)}\n\n${words.sign(sender.name, organization.name)}`,
    action: { label: words.readAndSign, url },
    note: words.yoursAlone,
  });
}
