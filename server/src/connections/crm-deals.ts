import type { Deal, DealOptions } from "@proffer/contract";
import { ProviderError, type DealWithClient } from "./crm-provider.ts";
import type { CrmPipeline } from "./crm-push.ts";

export function dealGone(
  provider: string,
  reason = "was deleted, or the token may not see it",
): ProviderError {
  return new ProviderError(
    "deal_gone",
    `The deal ${reason}. Restore it in ${provider}, or link the proposal to another deal.`,
  );
}

/** Keeps any other text out of the address of a request. */
export function assertDealId(provider: string, id: string): void {
  if (!/^\d{1,19}$/.test(id)) throw dealGone(provider);
}

/** Returns the fields of a deal for a list. */
export function toFoundDeal({
  id,
  title,
  url,
  amount,
  currency,
  stage,
  client_name,
  contact_name,
  contact_email,
}: DealWithClient): Deal {
  return { id, title, url, amount, currency, stage, client_name, contact_name, contact_email };
}

/** Returns a pipeline for the settings. */
export function toPipelineOption({ id, name, stages }: CrmPipeline): DealOptions["pipelines"][number] {
  return { id, name, stages: stages.map((stage) => ({ id: stage.id, name: stage.name })) };
}
