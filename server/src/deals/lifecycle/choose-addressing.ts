import type { BodyOf, EmailDraft, operations, Organization, ProposalSettings } from "@proffer/contract";
import type { Person } from "../../services/mail/index.ts";
import { isEmailAddress, toEmailKey } from "@proffer/contract/people";
import { parseAddressList } from "../../platform/text/addresses.ts";
import { invalid } from "../../platform/errors.ts";

export type Sending = NonNullable<BodyOf<typeof operations.sendProposal>>;

/** Subject and message of an email, with placeholders. Undefined for the default texts. */
export interface SendingWords {
  readonly subject: string | undefined;
  readonly message: string | undefined;
}

export interface Addressing extends SendingWords {
  readonly recipients: readonly Person[];
}

/** Maximum number of recipients in a request, from the contract. A draft may contain more. */
const maxRecipients = 50;

/** Chooses the recipients, the subject and the message for sending a proposal. */
export function chooseAddressing(
  settings: ProposalSettings,
  defaults: Organization["sending"],
  given: Sending,
): Addressing {
  const recipients = given.recipients ?? listUsualRecipients(settings);
  if (recipients.length === 0)
    throw invalid({
      recipients: "are required: neither the email draft nor the recipient's contact has an email address",
    });
  const people = toAddressees(recipients);
  if (people.length > maxRecipients)
    throw invalid({ recipients: `must be at most ${maxRecipients} at a time` });
  return {
    recipients: people,
    ...chooseWords(settings, defaults, given),
  };
}

/**
 * Chooses the subject and the message: from the request, or else from the draft, or else from the
 * organization. Empty texts count as absent.
 */
export function chooseWords(
  { email_draft: draft = {} }: ProposalSettings,
  defaults: Organization["sending"],
  given: Partial<SendingWords>,
): SendingWords {
  const choose = (field: "subject" | "message") =>
    [given[field], draft[field], defaults[field]].find((words) => words?.trim());
  return { subject: choose("subject"), message: choose("message") };
}

/**
 * Lists the recipients used if the request names none: the recipients of the email draft, or the client's
 * contact.
 */
export function listUsualRecipients({
  email_draft: draft = {},
  recipient = {},
}: ProposalSettings): readonly Person[] {
  const drafted = listDraftedRecipients(draft.recipients);
  if (drafted.length > 0) return drafted;
  const { name = "", email = "" } = recipient.contact ?? {};
  return email ? [{ name, email }] : [];
}

/** Lists the recipients of an email draft. Omits empty rows of the form. */
function listDraftedRecipients(drafted: EmailDraft["recipients"] = []): readonly Person[] {
  const people = typeof drafted === "string" ? parseAddressList(drafted) : drafted;
  return people.filter(({ email }) => email !== "");
}

function checkPerson({ name, email }: Person): Person {
  if (!isEmailAddress(email))
    throw invalid({ recipients: `must have email addresses: "${email}" is not one` });
  return { name: name || email, email };
}

/** Checks the addresses and removes repeated ones, so that no recipient gets the same email twice. */
export function toAddressees(people: readonly Person[]): readonly Person[] {
  return [...Map.groupBy(people.map(checkPerson), ({ email }) => toEmailKey(email)).values()].flatMap(
    ([first]) => first ?? [],
  );
}
