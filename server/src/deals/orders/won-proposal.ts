import { getOrganization } from "../../accounts/organizations/index.ts";
import type { Attachment, CustomVariable, Organization, Page, ProposalSettings } from "@proffer/contract";
import { toLocale } from "@proffer/presentation";
import type { Context, Reader } from "../../context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { findProposalById, listVariables, type Proposal } from "../../proposals/index.ts";
import { findLanguage } from "../../proposals/proposal-text/index.ts";
import { findLastEntry } from "../../records/audit-trail/index.ts";
import { items, toPagesOfRows } from "../../records/items/index.ts";
import { findCurrentSnapshot, listCurrentSigners, type Signer } from "../../records/signers/index.ts";
import { createTextFiller } from "../lifecycle/index.ts";

/** The content that a client accepted, or of a proposal that a member marked as won. */
export interface WonContent {
  readonly name: string;
  readonly proposal_number: string | null;
  readonly currency: string;
  readonly recipient: NonNullable<ProposalSettings["recipient"]> | null;
  readonly pages: readonly Page[];
  readonly custom_variables?: readonly CustomVariable[];
  readonly attachments?: readonly Attachment[];
}

/** A won proposal with everything that its order contains. */
export interface WonProposal {
  readonly proposal: Proposal;
  readonly wonAt: string;
  readonly organization: Organization;
  readonly content: WonContent;
  readonly snapshotHash: string | null;
  readonly auditHash: string | null;
  readonly signers: readonly Signer[];
  /** Article numbers by line, which the accepted content leaves out because clients may not see them. */
  readonly skus: ReadonlyMap<string, string>;
  /** Fills the placeholders of a text as the client's page does. */
  readonly fillText: (text: string) => string;
}

/** Reads a won proposal. Throws 409 if it is not won. */
export async function readWonProposal({ read, caller }: Context, id: string): Promise<WonProposal> {
  const { organizationId } = caller;
  const proposal = await findProposalById(read, organizationId, id);
  if (!proposal) throw notFound(id);
  const { status, won_at: wonAt } = proposal;
  if (status !== "WON" || wonAt === null) throw new AppError("CONFLICT", "Only a won proposal has an order");
  const organization = await getOrganization(read, organizationId);
  // A won proposal cannot be edited, so its stored lines are the accepted ones.
  const pages = toPagesOfRows(await items.listOfOwner(read, organizationId, id));
  const snapshot = await findCurrentSnapshot(read, proposal);
  return {
    proposal,
    wonAt,
    organization,
    content: snapshot ? (JSON.parse(snapshot.canonical_json) as WonContent) : toWonContent(proposal, pages),
    snapshotHash: snapshot?.sha256 ?? null,
    auditHash: (await findLastEntry(read, organizationId, id))?.hash ?? null,
    signers: await listCurrentSigners(read, proposal),
    skus: listSkus(pages),
    fillText: await createFiller(read, { proposal, wonAt, organization }, pages),
  };
}

function toWonContent(proposal: Proposal, pages: readonly Page[]): WonContent {
  const { name, proposal_number, cached_totals, settings, attachments } = proposal;
  return {
    name,
    proposal_number,
    currency: cached_totals.currency,
    recipient: settings.recipient ?? null,
    pages,
    custom_variables: listVariables(proposal),
    attachments,
  };
}

function listSkus(pages: readonly Page[]): ReadonlyMap<string, string> {
  const lines = pages.flatMap(({ children }) =>
    children.flatMap((child) => (child.type === "group" ? child.line_items : [])),
  );
  return new Map(lines.flatMap(({ id, sku }) => (sku ? [[id, sku]] : [])));
}

async function createFiller(
  read: Reader,
  { proposal, wonAt, organization }: Pick<WonProposal, "proposal" | "wonAt" | "organization">,
  pages: readonly Page[],
): Promise<WonProposal["fillText"]> {
  if (!JSON.stringify(pages).includes("{{")) return (text) => text;
  const filled = { ...proposal, custom_variables: listVariables(proposal) };
  const locale = toLocale(findLanguage(proposal, organization));
  return createTextFiller(read, filled, { organization, locale, now: wonAt });
}
