import { assertRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import type { WebhookServices } from "../webhook-services.ts";

/** Checks the URL of an endpoint by the rules of deliveries. It queries name servers, so it must not run inside a transaction. */
export async function checkAddress(
  { outbound }: WebhookServices,
  { caller }: Pick<Context, "caller">,
  url: string,
): Promise<void> {
  assertRight(caller, "manage webhooks");
  const verdict = await outbound.check(url);
  if (!verdict.ok) throw invalid({ url: verdict.message }, { url: verdict.code });
}
