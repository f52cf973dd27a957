import { writeLetter, type Message, type Person } from "../../services/mail/index.ts";
import { toClientLetter, type Subject, getMailWords } from "./client-letter.ts";

export interface ReminderMail extends Subject {
  readonly to: Person;
  /** The act that the client is reminded of. */
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
}

/** Writes the email to a client who was emailed and has not decided. */
export function composeReminderMail(mail: ReminderMail): Message {
  const { proposal, sender, to, waitsFor, url } = mail;
  const words = getMailWords(mail);
  const [request, label] =
    waitsFor === "decision" ? [words.awaitsDecision, words.view] : [words.awaitsSignature, words.readAndSign];
  return writeLetter({
    ...toClientLetter(mail),
    subject: words.reminderSubject(proposal.name),
    body: `${words.hello(to.name)}\n\n${request} ${words.questions(sender.name)}`,
    action: { label, url },
  });
}
