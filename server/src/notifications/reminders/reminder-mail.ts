import { brandOf, letter, type Message, type Person } from "../../mail/index.ts";
import { factsOf, type Subject, wordsOf } from "../proposal-mail.ts";

export interface ReminderMail extends Subject {
  readonly to: Person;
  /** Of what the client is reminded. */
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
}

/** What a client gets who was mailed and has not decided. */
export function reminderMail(mail: ReminderMail): Message {
  const { proposal, organization, sender, to, waitsFor, url } = mail;
  const words = wordsOf(mail);
  const [request, label] =
    waitsFor === "decision" ? [words.awaitsDecision, words.view] : [words.awaitsSignature, words.readAndSign];
  return letter({
    brand: brandOf(organization, JSON.parse(proposal.design_json)),
    tongue: words,
    subject: words.reminderSubject(proposal.name),
    heading: proposal.name,
    body: `${words.hello(to.name)}\n\n${request} ${words.questions(sender.name)}`,
    facts: factsOf(mail),
    action: { label, url },
    from: `${sender.name}, ${organization.name}`,
  });
}
