import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { WebhookServices } from "../webhook-services.ts";
import type { EndpointSecret } from "./create-endpoint.ts";
import { replaceSecret } from "./endpoints.store.ts";
import { generateSecret, sealSecret } from "./secrets.ts";

const hourMs = 60 * 60 * 1000;

/** Rotates the secret of an endpoint. For `overlapHours` the old secret signs too, so that receivers have time to change theirs. */
export async function rotateSecret(
  { sealer }: WebhookServices,
  { caller, transact, clock }: Context,
  id: string,
  overlapHours?: number,
): Promise<EndpointSecret> {
  assertRight(caller, "manage webhooks");
  const at = clock.now();
  const secret = generateSecret();
  const isReplaced = await transact((tx) =>
    replaceSecret(tx, caller.organizationId, id, {
      at,
      sealed: sealSecret(sealer, id, secret),
      oldUntil:
        overlapHours === undefined ? null : new Date(Date.parse(at) + overlapHours * hourMs).toISOString(),
    }),
  );
  if (!isReplaced) throw notFound(id);
  return { id, secret };
}
