import { writeLetter, type Message, type Person } from "../../services/mail/index.ts";
import { toClientLetter, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

export interface SignatureRequestMail extends Subject {
  readonly signer: Person;
  /** The signer's own link. */
  readonly url: string;
}

/** Writes the email that a signer gets when it is their turn. */
export function composeSignatureRequestMail(mail: SignatureRequestMail): Message {
  const { proposal, organization, sender, signer, url } = mail;
  const say = getMailSay(mail);
  return writeLetter({
    ...toClientLetter(mail),
    subject: say("sign_subject", { proposal: proposal.name }),
    body: `${greet(say, signer.name)}\n\n${say("sign", { sender: sender.name, organization: organization.name })}`,
    action: { label: say("read_and_sign"), url },
    note: say("yours_alone"),
  });
}
