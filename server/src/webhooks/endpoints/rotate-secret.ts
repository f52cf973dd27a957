import { requireRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Webhooks } from "../webhooks.ts";
import type { WithSecret } from "./create-endpoint.ts";
import { replaceSecret } from "./endpoints.store.ts";
import { newSecret, sealSecret } from "./secrets.ts";

const hourMs = 60 * 60 * 1000;

/** A new secret from now on. For `overlapHours` the one until now signs too, so that receivers can change theirs without haste. */
export async function rotateSecret(
  { sealer }: Webhooks,
  { caller, transact, clock }: Context,
  id: string,
  overlapHours?: number,
): Promise<WithSecret> {
  requireRight(caller, "manage webhooks");
  const at = clock.now();
  const secret = newSecret();
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
