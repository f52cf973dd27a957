import { systemClock, type Clock } from "../platform/clock.ts";
import { createCrmHttp, type CrmOptions } from "./crm-http.ts";
import { findText, getField, getText } from "./crm-json.ts";
import { ProviderError, type CrmAccount, type CrmProvider } from "./crm-provider.ts";
import { assertDealId, toFoundDeal, toPipelineOption } from "./crm-deals.ts";
import {
  hubspot,
  listDealProperties,
  listPipelines,
  readAccount,
  type HubspotAccount,
} from "./hubspot/api.ts";
import { readHubspotDeal, searchHubspotDeals } from "./hubspot/deals.ts";
import { findHubspotWaitSeconds, toHubspotError } from "./hubspot/errors.ts";
import { ownProperties, pushHubspotDeal } from "./hubspot/push-deal.ts";

interface HubspotOptions extends CrmOptions {
  /** Time of notes. */
  readonly clock?: Clock;
}

const accountTypes: Readonly<Record<string, string>> = {
  DEVELOPER_TEST: "Test account",
  APP_DEVELOPER: "Developer account",
  SANDBOX: "Sandbox",
};

/** Properties that Proffer writes by itself. */
const ownFields = new Set(["amount", "dealname", "closed_lost_reason"]);

/** Creates the provider for HubSpot, written from its public API description in version 2026-09. */
export function createHubspot({
  apiUrl = "https://api.hubapi.com",
  timeoutMs = 30_000,
  clock = systemClock,
}: HubspotOptions = {}): CrmProvider {
  const bind = createCrmHttp({
    provider: hubspot,
    apiUrl,
    timeoutMs,
    toHeaders: (token) => ({ authorization: `Bearer ${token}` }),
    toError: toHubspotError,
    findWaitSeconds: findHubspotWaitSeconds,
  });
  return {
    name: hubspot,
    ownFields: ownProperties,
    verify: async (token, signal) => toCrmAccount(await readAccount(bind(token, signal))),
    readOptions: async (token, signal) => {
      const send = bind(token, signal);
      const [pipelines, properties] = await Promise.all([listPipelines(send), listDealProperties(send)]);
      return {
        pipelines: pipelines.map(toPipelineOption),
        fields: properties.filter(isWritable).map((property) => ({
          id: getText(hubspot, property, "name"),
          name: getText(hubspot, property, "label"),
        })),
      };
    },
    searchDeals: async (token, account, text, signal) => {
      return (await searchHubspotDeals(bind(token, signal), account, text)).map(toFoundDeal);
    },
    readDeal: async (token, account, id, signal) => {
      assertDealId(hubspot, id);
      return readHubspotDeal(bind(token, signal), account, id);
    },
    pushDeal: async (token, account, push, signal) => {
      assertDealId(hubspot, push.dealId);
      return pushHubspotDeal(bind(token, signal), account, push, clock.now());
    },
  };
}

/** HubSpot does not tell the name of an account. */
function toCrmAccount({ id, type, host }: HubspotAccount): CrmAccount {
  if (!/^[\w.-]+$/.test(host)) {
    throw new ProviderError(
      "unreachable",
      "HubSpot gave an answer that Proffer cannot use. Try again later.",
    );
  }
  return { id, name: `${accountTypes[type ?? ""] ?? "Account"} ${id}`, webUrl: `https://${host}` };
}

/** Returns true for a property of a deal that can take a text or a number. */
function isWritable(property: unknown): boolean {
  const isFixed = getField(getField(property, "modificationMetadata"), "readOnlyValue") === true;
  const isUnusable = ["archived", "calculated", "hidden"].some((name) => getField(property, name) === true);
  const type = findText(property, "type");
  if (isFixed || isUnusable || (type !== "string" && type !== "number")) return false;
  return !ownFields.has(findText(property, "name") ?? "");
}
