import { writeLetter, type Message, type Person } from "../../services/mail/index.ts";
import { toClientLetter, type Subject, getMailSay } from "./client-letter.ts";
import { greet } from "./words.ts";

export interface ReminderMail extends Subject {
  readonly to: Person;
  /** The act that the client is reminded of. */
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
}

/** Writes the email to a client who was emailed and has not decided. */
export function composeReminderMail(mail: ReminderMail): Message {
  const { proposal, sender, to, waitsFor, url } = mail;
  const say = getMailSay(mail);
  const [request, label] =
    waitsFor === "decision"
      ? [say("awaits_decision"), say("view")]
      : [say("awaits_signature"), say("read_and_sign")];
  return writeLetter({
    ...toClientLetter(mail),
    subject: say("reminder_subject", { proposal: proposal.name }),
    body: `${greet(say, to.name)}\n\n${request} ${say("questions", { sender: sender.name })}`,
    action: { label, url },
  });
}
