import type { SignatureImage, ProposalSettings } from "@proffer/contract";
import { toConsentText, toReaderLocale, listConsentTexts } from "@proffer/presentation";
import { getOrganization } from "../../../accounts/organizations/index.ts";
import { toCanonicalJson } from "../../../platform/canonical-json.ts";
import { invalid, AppError } from "../../../platform/errors.ts";
import type { Change } from "../../../proposals/index.ts";
import { findLanguage } from "../../../proposals/proposal-text/index.ts";
import { hashText } from "../../../records/audit-trail/index.ts";
import { type Signer, setSigner, findCurrentSnapshot } from "../../../records/signers/index.ts";
import { mailSignatureRequest } from "../../client-mail/index.ts";
import { type Lifecycle, getSenderId } from "../lifecycle-services.ts";
import type { StoredSignature } from "../signature/stored-signature.ts";
import { assertTransition, decideTransition } from "../transition-change.ts";
import type { Signing } from "./begin-signing.ts";

/** A signature in a request. */
export interface GivenSignature {
  readonly full_name: string;
  readonly consent: true;
  /**
   * The consent text that the signer has read. If absent, it is the text that the page shows in the signer's
   * language.
   */
  readonly consent_text?: string | undefined;
  readonly signature: SignatureImage;
}

/** A checked signature, ready to be stored. */
interface CheckedSignature extends GivenSignature {
  readonly signature: StoredSignature;
}

/** The visit during which a signature is given. */
export interface Visit {
  readonly address: string;
  readonly agent: string;
  /** The Accept-Language header of the signer's browser. */
  readonly acceptedLanguages: string | undefined;
}

/** Stores one signature and asks the next signer. Without a next signer, the proposal becomes WON. */
export async function giveSignature(
  lifecycle: Lifecycle,
  signing: Signing,
  signer: Signer,
  { full_name, signature, consent_text: read }: CheckedSignature,
  { acceptedLanguages, ...visit }: Visit,
): Promise<Change> {
  const { proposal, tx, at, signers } = signing;
  assertTransition(proposal, "sign", at);
  assertTurn(signers, signer);
  const { settings } = proposal;
  const organization = await getOrganization(tx, proposal.organization_id);
  const locale = toReaderLocale(findLanguage(proposal, organization), acceptedLanguages);
  const given = {
    signed_at: at,
    signed_name: full_name,
    signature,
    consent_text: read === undefined ? toConsentText(settings, locale) : getShownConsent(settings, read),
    ...visit,
  };
  await setSigner(tx, signer, given);
  const signed = { ...signer, ...given };
  const after = signers.map((each) => (each === signer ? signed : each));
  const next = after.find(({ signed_at }) => signed_at === null);
  if (next) await setSigner(tx, next, { requested_at: at });
  const snapshot = await findCurrentSnapshot(tx, proposal);
  const { role, id, email } = signer;
  return decideTransition(signing, next ? "sign" : "complete_signing", {
    fields: toFieldsAfter(proposal, after, signer, at),
    metadata: { signer: { role, name: signer.full_name, written_name: full_name } },
    audit: {
      signer_id: id,
      role,
      full_name: signer.full_name,
      email,
      signed_name: full_name,
      signature_type: signature.type,
      signature_sha256: hashText(toCanonicalJson(signature)),
      consent_text: given.consent_text,
      snapshot_sha256: snapshot?.sha256 ?? null,
      ...visit,
    },
    next: (changed) => askNextSigner(lifecycle, { ...signing, proposal: changed, signers: after }),
  });
}

/**
 * Asserts that it is the signer's turn: recipients sign first, in their listed order, and the company last.
 */
function assertTurn(signers: readonly Signer[], signer: Signer): void {
  if (signer.signed_at !== null) throw invalid({ signature: "has already been given" });
  const next = signers.find(({ signed_at }) => signed_at === null);
  if (next && next.id !== signer.id)
    throw invalid({ signature: `must wait until ${next.full_name} has signed` });
}

function toFieldsAfter(
  { recipients_signed_at }: Signing["proposal"],
  signers: readonly Signer[],
  { role }: Signer,
  at: string,
) {
  const isByCompany = role === "company";
  const haveRecipientsSigned = signers.every((each) => each.role === "company" || each.signed_at !== null);
  return {
    ...(!isByCompany && { last_activity_at: at }),
    // The expiry limits only recipients. After all of them have signed, the proposal no longer expires.
    ...(haveRecipientsSigned &&
      recipients_signed_at === null && { recipients_signed_at: at, completed_at: at }),
  };
}

/** Emails the personal link to the next signer. The caller has already stored that this signer was asked. */
export async function askNextSigner(
  { links, mailing }: Lifecycle,
  { proposal, tx, at, signers }: Signing,
): Promise<Change | undefined> {
  const signer = signers.find(({ signed_at }) => signed_at === null);
  if (!signer) return undefined;
  const { id, full_name: name, email } = signer;
  const url = await links.getSignerUrl(tx, signer, at);
  const senderId = getSenderId(proposal);
  await mailSignatureRequest(tx, mailing, { proposal, senderId, url, signer: { name, email } });
  return { events: [], audit: [{ action: "signature_requested", signer_id: id, email }] };
}

/**
 * Returns the consent text that the signer claims to have read. Throws 412 if it is none of the consent texts
 * of this proposal.
 */
function getShownConsent(settings: ProposalSettings, read: string): string {
  if (!listConsentTexts(settings).includes(read))
    throw new AppError("PRECONDITION_FAILED", "The consent text has changed since it was read");
  return read;
}
