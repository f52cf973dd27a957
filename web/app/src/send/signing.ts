import { readWrittenNumber } from "@proffer/tables";
import type { ProposalSettings } from "@proffer/contract";
import { toEmailKey } from "@proffer/contract/people";

type SigningSettings = NonNullable<ProposalSettings["signing"]>;

type SigningPatch = Omit<SigningSettings, "company_signer"> & { readonly company_signer?: string | null };

/** A signer, with their role if the proposal names one. */
export interface Signer {
  readonly name: string;
  readonly email: string;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
}

/** The method of acceptance, and the signers. */
export interface Signing {
  readonly method: NonNullable<SigningSettings["acceptance_method"]>;
  /** Signers of the client, in signing order. */
  readonly signers: readonly Signer[];
  /** User id of the member who signs last. Empty if the company does not sign. */
  readonly companySigner: string;
}

/**
 * Lists the signers as the server does when signing begins: the contact if they sign, the recipient's signer,
 * then the others.
 */
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

/**
 * Converts the signing settings to a merge patch. The first signer becomes the recipient's signer, the others
 * sign after them. Null clears a setting.
 */
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

/** Parsed numbers of days, and the words that are not days. */
export interface TypedDays {
  readonly days: number[];
  readonly others: readonly string[];
}

/** Maximum number of reminders, as in the contract. */
const maxDays = 10;

/** Parses numbers of days: "3, 7". */
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
