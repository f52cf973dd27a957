import type { FastifyRequest } from "fastify";
import type { AnonymousContext, RecipientContext } from "../../../context.ts";
import { findByToken, linkNotFound } from "../../../records/share-links/index.ts";

const maxAgentLength = 500;

/** Lets in whoever brings the token of an open link. */
export async function visit(
  context: AnonymousContext,
  { clientAddress, headers }: Pick<FastifyRequest, "clientAddress" | "headers">,
  token: string,
): Promise<RecipientContext> {
  const found = await findByToken(context.read, token);
  if (!found) throw linkNotFound();
  return {
    ...context,
    ...found,
    address: clientAddress,
    agent: (headers["user-agent"] ?? "").slice(0, maxAgentLength),
    acceptedLanguages: headers["accept-language"],
  };
}
