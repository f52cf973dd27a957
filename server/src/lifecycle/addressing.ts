import type { BodyOf, EmailDraft, operations, ProposalSettings } from "@proffer/contract";
import type { Person } from "../mail/index.ts";
import { isEmailAddress, parseAddressList } from "../platform/email-address.ts";
import { invalid } from "../platform/errors.ts";

export type Sending = NonNullable<BodyOf<typeof operations.sendProposal>>;

export interface Addressing {
  readonly recipients: readonly Person[];
  readonly subject: string | undefined;
  readonly message: string | undefined;
}

/** As the contract allows in a request; a draft may have been typed without end. */
const maxRecipients = 50;

/** Decides the recipients and the words of a sending: as given, else as drafted, else to the recipient's contact. */
export function addressing(settings: ProposalSettings, given: Sending): Addressing {
  const { email_draft: draft = {}, recipient = {} } = settings;
  const { name = "", email = "" } = recipient.contact ?? {};
  const drafted = listDraftedRecipients(draft.recipients);
  const recipients = given.recipients ?? (drafted.length > 0 ? drafted : email ? [{ name, email }] : []);
  if (recipients.length === 0)
    throw invalid({
      recipients: "are required: neither the e-mail draft nor the recipient's contact has an e-mail address",
    });
  const people = removeDuplicates(recipients.map(checked));
  if (people.length > maxRecipients)
    throw invalid({ recipients: `must be at most ${maxRecipients} at a time` });
  return {
    recipients: people,
    subject: given.subject ?? draft.subject,
    message: given.message ?? draft.message,
  };
}

/** A row of a form that was left empty is nobody. */
function listDraftedRecipients(drafted: EmailDraft["recipients"] = []): readonly Person[] {
  const people = typeof drafted === "string" ? parseAddressList(drafted) : drafted;
  return people.filter(({ email }) => email !== "");
}

function checked({ name, email }: Person): Person {
  const address = email.trim();
  if (!isEmailAddress(address))
    throw invalid({ recipients: `must have e-mail addresses: "${email}" is not one` });
  return { name: name.trim() || address, email: address };
}

/** Nobody gets the same mail twice. */
function removeDuplicates(people: readonly Person[]): readonly Person[] {
  return [...Map.groupBy(people, ({ email }) => email.toLowerCase()).values()].flatMap(
    ([first]) => first ?? [],
  );
}
