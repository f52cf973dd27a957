import { readWrittenNumber } from "@proffer/tables";
import type { ProposalSettings } from "@proffer/contract";
import { toEmailKey } from "@proffer/contract/people";

type SigningSettings = NonNullable<ProposalSettings["signing"]>;

type SigningPatch = Omit<SigningSettings, "company_signer"> & { readonly company_signer?: string | null };

/** Somebody who signs, with the role in which they do if the proposal names one. */
export interface Signer {
  readonly name: string;
  readonly email: string;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
}

/** The client's way to accept, and the order of the signers. */
export interface Signing {
  readonly method: NonNullable<SigningSettings["acceptance_method"]>;
  /** People of the client, in signing order. */
  readonly signers: readonly Signer[];
  /** User id of the member who signs last; empty for nobody. */
  readonly companySigner: string;
}

/** Reads who signs, as the server does when signing begins: the contact if it signs, the recipient's own signer, the others. */
export function listSigners({ signing = {}, recipient }: ProposalSettings): Signing {
  const { acceptance_method: method, use_accept: isButton, company_signer: companySigner = "" } = signing;
  const contact = { name: recipient?.contact?.name ?? "", email: recipient?.contact?.email ?? "" };
  const own = {
    name: signing.recipient_signer?.full_name ?? "",
    email: signing.recipient_signer?.email ?? "",
  };
  const isContact = signing.is_contact_signer === true;
  const isOther = !isContact || toEmailKey(own.email) !== toEmailKey(contact.email);
  const additional = signing.is_multiple_signers === false ? [] : (signing.additional_signers ?? []);
  const named: Signer[] = [
    ...(isContact ? [contact] : []),
    ...(isOther ? [own] : []),
    ...additional.map((each) => ({
      name: each.full_name ?? "",
      email: each.email ?? "",
      title: each.role,
      id: each.id,
    })),
  ].filter(isNamed);
  return {
    method: method ?? (isButton ? "accept_button" : "digital_signatures"),
    signers: named.length > 0 ? named : [contact].filter(isNamed),
    companySigner,
  };
}

function isNamed({ name, email }: Signer): boolean {
  return name !== "" || email !== "";
}

/** The settings of signing as a merge patch: the first signer is the recipient's, the others sign after. Null clears. */
export function toSigning({ method, signers, companySigner }: Signing): SigningPatch {
  if (method !== "digital_signatures") return { acceptance_method: method };
  const [first, ...others] = signers.map(({ name, email, title, id }) => ({
    person: { full_name: name, email },
    own: { ...(id && { id }), ...(title && { role: title }) },
  }));
  return {
    acceptance_method: method,
    is_contact_signer: false,
    recipient_signer: first?.person ?? {},
    additional_signers: others.map(({ person, own }) => ({ ...person, ...own })),
    is_multiple_signers: others.length > 0,
    company_signer: companySigner || null,
  };
}

/** Days as people type them, and the words in the text that are none. */
export interface TypedDays {
  readonly days: number[];
  readonly others: readonly string[];
}

/** Largest number of reminders (contract). */
const maxDays = 10;

/** Reads numbers of days: "3, 7". */
export function readDays(typed: string): TypedDays {
  const words = typed.split(/[,;،\s]+/).filter(Boolean);
  const days = new Set<number>();
  const others = words.filter((word) => {
    const reading = readWrittenNumber(word);
    const isDay =
      reading.kind === "number" &&
      Number.isInteger(reading.value) &&
      reading.value >= 1 &&
      reading.value <= 365 &&
      days.size < maxDays;
    if (isDay) days.add(reading.value);
    return !isDay;
  });
  return { days: [...days].toSorted((a, b) => a - b), others };
}
