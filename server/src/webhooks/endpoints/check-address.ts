import { requireRight } from "../../accounts/index.ts";
import type { Context } from "../../context.ts";
import { invalid } from "../../platform/errors.ts";
import type { Webhooks } from "../webhooks.ts";

/** Refuses an address that would never be delivered to. Asks name servers, so it does not belong into a transaction. */
export async function checkAddress(
  { outbound }: Webhooks,
  { caller }: Pick<Context, "caller">,
  url: string,
): Promise<void> {
  requireRight(caller, "manage webhooks");
  const verdict = await outbound.check(url);
  if (!verdict.ok) throw invalid({ url: verdict.message });
}
