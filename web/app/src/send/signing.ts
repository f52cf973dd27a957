import type { ProposalSettings } from "@proffer/contract";
import type { Addressee } from "./addressees.ts";

type SigningSettings = NonNullable<ProposalSettings["signing"]>;

/** Somebody who signs, with the role in which they do if the proposal names one. */
export interface Signer extends Addressee {
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

export function listSigners({ signing = {}, recipient }: ProposalSettings): Signing {
  const { acceptance_method: method, use_accept: isButton, company_signer: companySigner = "" } = signing;
  const { name = "", email = "" } = recipient?.contact ?? {};
  const own = signing.recipient_signer;
  const first = own?.full_name
    ? [{ name: own.full_name, email: own.email ?? "" }]
    : name
      ? [{ name, email }]
      : [];
  const others = (signing.additional_signers ?? []).map((each) => ({
    name: each.full_name ?? "",
    email: each.email ?? "",
    title: each.role,
  }));
  return {
    method:
      method ??
      (isButton === false ? "digital_signatures" : isButton ? "accept_button" : "digital_signatures"),
    signers: [...first, ...others],
    companySigner,
  };
}

/** The settings of signing as a merge patch: the first signer is the recipient's, the others sign after. */
export function toSigning({ method, signers, companySigner }: Signing): SigningSettings {
  if (method !== "digital_signatures") return { acceptance_method: method };
  const [first, ...others] = signers.map(({ name, email, title }) => ({
    person: { full_name: name, email },
    title,
  }));
  return {
    acceptance_method: method,
    is_contact_signer: false,
    recipient_signer: first?.person ?? {},
    additional_signers: others.map(({ person, title }) => ({ ...person, ...(title && { role: title }) })),
    is_multiple_signers: others.length > 0,
    ...(companySigner && { company_signer: companySigner }),
  };
}

/** Days as people type them: "3, 7". What is no number of days is left out. */
export function parseDays(typed: string): number[] {
  const days = typed
    .split(/[^\d]+/)
    .map(Number)
    .filter((each) => each >= 1 && each <= 365);
  return [...new Set(days)].toSorted((a, b) => a - b).slice(0, 10);
}
