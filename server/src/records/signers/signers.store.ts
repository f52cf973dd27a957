import type { Reader, Tx } from "../../context.ts";
import { selectAfterKey, type WithId } from "../../platform/db/query-parts.ts";
import { toCanonicalJson } from "../../platform/canonical-json.ts";
import { compileQuery } from "../../platform/db/compile-query.ts";
import type { ProposalRow } from "../../schema.ts";
import type { ProposalKey, Signer, SignerRow } from "./tables.ts";

type SigningRoundOf = Pick<ProposalRow, "organization_id" | "id" | "signing_round">;

const ofRound = compileQuery(
  (read: Reader, given: { organizationId: string; proposalId: string; round: number }) =>
    read
      .selectFrom("signers")
      .selectAll()
      .where("organization_id", "=", given.organizationId)
      .where("proposal_id", "=", given.proposalId)
      .where("round", "=", given.round)
      .where("voided_at", "is", null)
      .orderBy("position"),
);

/** Lists the signers of the current signing round in order. Empty if there is no current round. */
export async function listCurrentSigners(
  read: Reader,
  { organization_id, id, signing_round }: SigningRoundOf,
): Promise<Signer[]> {
  if (signing_round === 0) return [];
  const key = { organizationId: organization_id, proposalId: id, round: signing_round };
  return (await ofRound(read, key)).map(toSigner);
}

function toSigner({ signature_json, ...columns }: SignerRow): Signer {
  return { ...columns, signature: signature_json === null ? null : JSON.parse(signature_json) };
}

export interface SignerCounts {
  readonly all: number;
  readonly signed: number;
}

/**
 * Counts the signers of the current signing round and the signatures given so far, for each proposal. Omits
 * proposals without a round.
 */
export async function countSigners(
  read: Reader,
  organizationId: string,
  proposals: Iterable<Pick<ProposalRow, "id" | "signing_round">>,
): Promise<ReadonlyMap<string, SignerCounts>> {
  const rounds = new Map(
    [...proposals].flatMap(({ id, signing_round }) => (signing_round === 0 ? [] : [[id, signing_round]])),
  );
  if (rounds.size === 0) return new Map();
  const rows = await read
    .selectFrom("signers")
    .select(["proposal_id", "round"])
    .select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("signed_at").as("signed")])
    .where("organization_id", "=", organizationId)
    .where("proposal_id", "in", [...rounds.keys()])
    .where("voided_at", "is", null)
    .groupBy(["proposal_id", "round"])
    .execute();
  return new Map(
    rows
      .filter(({ proposal_id, round }) => rounds.get(proposal_id) === round)
      .map(({ proposal_id, all, signed }) => [proposal_id, { all, signed }]),
  );
}

/** Maximum number of proposals in the list of awaited signatures. */
const maxAwaited = 10_000;

/**
 * Lists the proposals that wait for a signature of the organization, latest first. With `userId`, lists only
 * proposals that this member must sign.
 */
export async function listAwaitingCompany(
  read: Reader,
  organizationId: string,
  userId: string | undefined,
): Promise<WithId[]> {
  return read
    .selectFrom("signers")
    .select("proposal_id as id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "company")
    .where("requested_at", "is not", null)
    .where("signed_at", "is", null)
    .where("voided_at", "is", null)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .orderBy("signers.id", "desc")
    .limit(maxAwaited)
    .execute();
}

export async function insertSigners(tx: Tx, signers: readonly Signer[]): Promise<void> {
  await tx.insertInto("signers").values(signers.map(toRow)).execute();
}

function toRow({ signature, ...columns }: Signer): SignerRow {
  return { ...columns, ...toColumn(signature) };
}

/** Converts a signature to the stored text. The audit trail contains the hash of this text. */
function toColumn(signature: Signer["signature"]): Pick<SignerRow, "signature_json"> {
  return { signature_json: signature && toCanonicalJson(signature) };
}

export async function setSigner(
  tx: Tx,
  { organization_id, id }: Pick<Signer, "organization_id" | "id">,
  { signature, ...columns }: Partial<Omit<Signer, "organization_id" | "id">>,
): Promise<void> {
  await tx
    .updateTable("signers")
    .set({ ...columns, ...(signature !== undefined && toColumn(signature)) })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/**
 * Marks the data of the current signing round as void, without deleting it. Returns the number of the round,
 * or undefined if there is no current round.
 */
export async function voidRound(
  tx: Tx,
  { organization_id, id, signing_round }: SigningRoundOf,
  at: string,
): Promise<number | undefined> {
  let isVoided = false;
  for (const table of ["signers", "snapshots"] as const) {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ voided_at: at })
      .where("organization_id", "=", organization_id)
      .where("proposal_id", "=", id)
      .where("round", "=", signing_round)
      .where("voided_at", "is", null)
      .executeTakeFirstOrThrow();
    isVoided ||= numUpdatedRows > 0n;
  }
  return isVoided ? signing_round : undefined;
}

/**
 * Lists the stored signers of all signing rounds of a proposal in order. Includes voided rounds. Signatures
 * are not parsed, so that they can be compared byte by byte.
 */
export async function listAllSigners(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
): Promise<SignerRow[]> {
  return read
    .selectFrom("signers")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("proposal_id", "=", proposal_id)
    .orderBy("round")
    .orderBy("position")
    .execute();
}

/**
 * Lists up to `limit` proposals with signers, of all organizations, ordered by key. The list starts after the
 * given key.
 */
export async function listProposalsWithSigners(
  read: Reader,
  { organization_id, proposal_id }: ProposalKey,
  limit: number,
): Promise<ProposalKey[]> {
  return read
    .selectFrom("signers")
    .select(["organization_id", "proposal_id"])
    .distinct()
    .$call((query) => selectAfterKey(query, { organization_id, proposal_id }, limit))
    .execute();
}
