import type { FastifyInstance } from "fastify";
import type { AnonymousContext } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import { CardError } from "./card-provider.ts";
import { findCardAccount, findSessionOfProvider } from "./payments.store.ts";
import { type CardServices, readSoon } from "./read-sessions.ts";

const maxBytes = 512 * 1024;

/**
 * Adds the address that Stripe reports payments to. A signed report makes Proffer read the payment at once, and
 * nothing in it is believed. It is no operation of the API, because only Stripe can call it.
 */
export function addStripeWebhook(
  server: FastifyInstance,
  context: AnonymousContext,
  services: CardServices,
): void {
  server.register(async (scope) => {
    // The signature covers the bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post("/api/payments/stripe/webhook", async (request, reply) => {
      const signature = String(request.headers["stripe-signature"] ?? "");
      await receiveReport(context, services, request.body as Buffer, signature);
      return reply.status(204).send();
    });
  });
}

async function receiveReport(
  context: AnonymousContext,
  { cards, sealer }: CardServices,
  body: Buffer,
  signature: string,
): Promise<void> {
  const session = await findSessionOfProvider(context.read, findSessionId(body) ?? "");
  // Other events of the account, and payments that were not started here.
  if (!session) return;
  const account = await findCardAccount(context.read, sealer, session.organization_id);
  if (!account?.webhookSecret) throw forged();
  try {
    if ((await cards.readWebhook(body, signature, account.webhookSecret)) !== session.provider_id) return;
  } catch (error) {
    throw error instanceof CardError ? forged() : error;
  }
  await context.transact((tx) => readSoon(tx, context.clock.now(), session));
}

/** Finds the session that an unverified report names, which tells whose secret verifies the report. */
function findSessionId(body: Buffer): string | undefined {
  try {
    const { data } = JSON.parse(body.toString()) as { data?: { object?: { id?: unknown } } };
    return typeof data?.object?.id === "string" ? data.object.id : undefined;
  } catch {
    throw invalid({ body: "is not JSON" });
  }
}

const forged = () => invalid({ "stripe-signature": "does not fit the body, or no secret is configured" });
