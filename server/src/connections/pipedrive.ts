import { systemClock, type Clock } from "../platform/clock.ts";
import { createCrmHttp, type CrmOptions } from "./crm-http.ts";
import { getText } from "./crm-json.ts";
import { ProviderError, type CrmAccount, type CrmProvider } from "./crm-provider.ts";
import { assertDealId, toFoundDeal, toPipelineOption } from "./crm-deals.ts";
import { listDealFields, listPipelines, pipedrive, readUser } from "./pipedrive/api.ts";
import { readPipedriveDeal, searchPipedriveDeals } from "./pipedrive/deals.ts";
import { findPipedriveWaitSeconds, toPipedriveError } from "./pipedrive/errors.ts";
import { isWritable } from "./pipedrive/fields.ts";
import { pushPipedriveDeal } from "./pipedrive/push-deal.ts";

interface PipedriveOptions extends CrmOptions {
  /** Limits the time of a decision, which Pipedrive stores. */
  readonly clock?: Clock;
}

/** Creates the provider for Pipedrive, written from the descriptions of API v2 and v1 in its client 32.2.1. */
export function createPipedrive({
  apiUrl = "https://api.pipedrive.com",
  timeoutMs = 30_000,
  clock = systemClock,
}: PipedriveOptions = {}): CrmProvider {
  const bind = createCrmHttp({
    provider: pipedrive,
    apiUrl,
    timeoutMs,
    toHeaders: (token) => ({ "x-api-token": token }),
    toError: toPipedriveError,
    findWaitSeconds: findPipedriveWaitSeconds,
  });
  return {
    name: pipedrive,
    ownFields: ["title", "value", "currency", "status", "stage_id", "pipeline_id", "lost_reason"],
    verify: async (token, signal) => toCrmAccount(await readUser(bind(token, signal))),
    readOptions: async (token, signal) => {
      const send = bind(token, signal);
      const [pipelines, fields] = await Promise.all([listPipelines(send), listDealFields(send)]);
      return {
        pipelines: pipelines.map(toPipelineOption),
        fields: fields.filter(isWritable).map(({ code, name }) => ({ id: code, name })),
      };
    },
    searchDeals: async (token, account, text, signal) => {
      return (await searchPipedriveDeals(bind(token, signal), account, text)).map(toFoundDeal);
    },
    readDeal: async (token, account, id, signal) => {
      assertDealId(pipedrive, id);
      return readPipedriveDeal(bind(token, signal), account, id);
    },
    pushDeal: async (token, account, push, signal) => {
      assertDealId(pipedrive, push.dealId);
      return pushPipedriveDeal(bind(token, signal), account, push, clock.now());
    },
  };
}

function toCrmAccount(user: unknown): CrmAccount {
  const domain = getText(pipedrive, user, "company_domain");
  if (!/^[\w-]+$/.test(domain)) {
    throw new ProviderError(
      "unreachable",
      "Pipedrive gave an answer that Proffer cannot use. Try again later.",
    );
  }
  return {
    id: getText(pipedrive, user, "company_id"),
    name: getText(pipedrive, user, "company_name"),
    webUrl: `https://${domain}.pipedrive.com`,
  };
}
