import type { ProposalSettings, SignatureImage } from "@proffer/contract";
import type { Actor, Tx } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { languageOf, organizationOf, readerLocale } from "../../proposals/core.ts";
import { applyTransition, demandTransition } from "../apply-transition.ts";
import { canonicalJson, sha256 } from "../audit/audit-chain.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { StoredSignature } from "../signature/stored-signature.ts";
import type { SignerRow } from "../tables.ts";
import { askNext } from "./ask-next.ts";
import type { Signing } from "./begin-signing.ts";
import { consentRead, consentText } from "./consent.ts";
import { setSigner } from "./signers.store.ts";
import { currentSnapshot } from "./snapshots.store.ts";

/** What somebody hands in to sign. */
export interface Signed {
  readonly full_name: string;
  readonly consent: true;
  /** The text that they read; absent: the one that they would have been shown. */
  readonly consent_text?: string | undefined;
  readonly signature: SignatureImage;
}

/** The same with the signature as it is stored. */
export interface Checked extends Signed {
  readonly signature: StoredSignature;
}

/** Where a signature came from. */
export interface Visit {
  readonly address: string;
  readonly agent: string;
  /** What their browser says that they understand. */
  readonly acceptedLanguages: string | undefined;
}

/** Writes one signature and asks the next signer, or ends the signing: the proposal is WON. The caller holds its row. */
export async function giveSignature(
  tx: Tx,
  lifecycle: Lifecycle,
  actor: Actor,
  { proposal, signers }: Signing,
  signer: SignerRow,
  { full_name, signature, consent_text: read }: Checked,
  { acceptedLanguages, ...visit }: Visit,
): Promise<void> {
  const at = actor.clock.now();
  demandTransition(proposal, "sign", at);
  demandTurn(signers, signer);
  const settings: ProposalSettings = JSON.parse(proposal.settings_json);
  const organization = await organizationOf(tx, proposal.organization_id);
  const locale = readerLocale(languageOf(proposal, organization), acceptedLanguages);
  const given = {
    signed_at: at,
    signed_name: full_name,
    signature_json: canonicalJson(signature),
    consent_text: read === undefined ? consentText(settings, locale) : consentRead(settings, read),
    ...visit,
  };
  await setSigner(tx, signer, given);
  const after = signers.map((each) => (each === signer ? { ...each, ...given } : each));
  const next = after.find(({ signed_at }) => signed_at === null);
  if (next) await setSigner(tx, next, { requested_at: at });
  const snapshot = await currentSnapshot(tx, proposal);
  const { role, id, email } = signer;
  const changed = await applyTransition(tx, actor, proposal, next ? "sign" : "complete_signing", {
    columns: columnsAfter(proposal, after, signer, at),
    metadata: { signer: { role, name: signer.full_name, written_name: full_name } },
    audit: {
      signer_id: id,
      role,
      full_name: signer.full_name,
      email,
      signed_name: full_name,
      signature_type: signature.type,
      signature_sha256: sha256(given.signature_json),
      consent_text: given.consent_text,
      snapshot_sha256: snapshot?.sha256 ?? null,
      ...visit,
    },
  });
  await askNext(tx, lifecycle, actor, { proposal: changed, signers: after });
}

/** Everybody signs in turn: recipients first, in the order in which they are listed, the company last. */
function demandTurn(signers: readonly SignerRow[], signer: SignerRow): void {
  if (signer.signed_at !== null) throw invalid({ signature: "has been given already" });
  const next = signers.find(({ signed_at }) => signed_at === null);
  if (next && next.id !== signer.id)
    throw invalid({ signature: `must wait until ${next.full_name} has signed` });
}

function columnsAfter(
  { recipients_signed_at }: Signing["proposal"],
  signers: readonly SignerRow[],
  { role }: SignerRow,
  at: string,
) {
  const isByCompany = role === "company";
  const haveRecipientsSigned = signers.every((each) => each.role === "company" || each.signed_at !== null);
  return {
    ...(!isByCompany && { last_activity_at: at }),
    // Expiry concerns recipients only, so from here on the proposal does not expire.
    ...(haveRecipientsSigned &&
      recipients_signed_at === null && { recipients_signed_at: at, completed_at: at }),
  };
}
