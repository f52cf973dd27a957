import type { ProposalSettings } from "@proffer/contract";
import {
  createAnonymousContext,
  createContext,
  type Context,
  type RecipientContext,
} from "../src/context.ts";
import { createEventSubscribers } from "../src/bootstrap/event-subscribers.ts";
import { findByToken, linkNotFound } from "../src/records/share-links/share-links.ts";
import { signAs, type SignatureInput } from "../src/deals/lifecycle/sign-proposal.ts";
import { mailPurpose } from "../src/services/mail/queue-mail.ts";
import type { TestApp, TestClient } from "./harness.ts";
import { line, createTestProposal, createPage } from "./proposals.ts";

export const grace = { name: "Grace Hopper", email: "grace@example.com" };

/** The settings of a proposal that Grace must sign. */
export const signedByGrace = {
  acceptance_method: "digital_signatures" as const,
  recipient_signer: { full_name: grace.name, email: grace.email },
};

/** Emails a new proposal to Grace. She accepts with the button unless `settings` have `signing`. */
export async function sendNewProposal(
  client: TestClient,
  { signing = { acceptance_method: "accept_button" }, ...settings }: ProposalSettings = {},
  { message, ...body }: { message?: string } & Record<string, unknown> = {},
): Promise<{ id: string; url: string }> {
  const proposal = await createTestProposal(client, {
    pages: [createPage(line("Design", 1000), line("Icons", 200, { optional: true }))],
    ...body,
    settings: { ...settings, signing },
  });
  const sent = await client.post(`${proposal.url}/send`, {
    recipients: [grace],
    ...(message !== undefined && { message }),
  });
  if (sent.status !== 200) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return proposal;
}

/** Returns the holder of the link at this address as a recipient. */
export async function findVisitor(app: TestApp, url: string): Promise<RecipientContext> {
  const found = await findByToken(app.db.read, url.slice(url.lastIndexOf("/") + 1));
  if (!found) throw linkNotFound();
  return {
    ...createNobody(app),
    ...found,
    address: "203.0.113.7",
    agent: "A browser",
    acceptedLanguages: undefined,
  };
}

/** Returns the member of `client` as the context of a use case. */
export function createMember(app: TestApp, { organizationId, userId }: TestClient): Context {
  const caller = { organizationId, userId, role: "owner", isPlatformAdmin: false, sessionId: null } as const;
  return createContext(createNobody(app), caller);
}

/** Creates the context of a use case without a caller. */
export function createNobody({ db, clock, lifecycle }: TestApp) {
  return createAnonymousContext(
    db,
    clock,
    createEventSubscribers({ ...lifecycle, publicUrl: "http://proffer.test" }),
  );
}

/** Returns the holder of the shared link of the proposal at `url`. */
export async function findRecipient(
  app: TestApp,
  client: TestClient,
  url: string,
): Promise<RecipientContext> {
  return findVisitor(app, (await client.get(url)).body.share_url);
}

/** Finds the link in the newest email to `email`. The address must be unique in the database. */
export async function findMailedLink({ db, lifecycle }: TestApp, email: string): Promise<string> {
  const mail = await db.read
    .selectFrom("mails")
    .selectAll()
    .where("to_email", "=", email)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const text = mail ? lifecycle.mailing.sealer.open(mail.text_sealed, mailPurpose) : "";
  const [link] = /http\S+\/p\/\S+/.exec(text) ?? [];
  if (!link) throw linkNotFound();
  return link;
}

export function toTypedSignature(full_name: string): SignatureInput {
  return { full_name, consent: true, signature: { type: "typed", value: full_name } };
}

/** Signs with the link emailed to `email`. */
export async function signMailed(app: TestApp, email: string, given: SignatureInput): Promise<void> {
  await signAs(app.lifecycle, await findVisitor(app, await findMailedLink(app, email)), given);
}
