import { brandOf, letter, type Message, type Person } from "../../mail/index.ts";
import { factsOf, type Subject } from "../proposal-mail.ts";

export interface ReminderMail extends Subject {
  readonly to: Person;
  /** Of what the client is reminded. */
  readonly waitsFor: "decision" | "signature";
  readonly url: string;
}

/** What a client gets who was mailed and has not decided. */
export function reminderMail({ proposal, organization, sender, to, waitsFor, url }: ReminderMail): Message {
  const { request, label } = words[waitsFor];
  return letter({
    brand: brandOf(organization, JSON.parse(proposal.design_json)),
    subject: `Reminder: ${proposal.name}`,
    heading: proposal.name,
    body: `Hello ${to.name},

${request} If anything is unclear, answer this mail: it reaches ${sender.name}.`,
    facts: factsOf(proposal),
    action: { label, url },
    from: `${sender.name}, ${organization.name}`,
  });
}

const words = {
  decision: { request: "Our proposal still waits for your decision.", label: "View the proposal" },
  signature: { request: "This proposal still waits for your signature.", label: "Read and sign" },
} as const;
