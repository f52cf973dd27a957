import { quote, type FailedAnswer } from "../crm-http.ts";
import { findText, getField, isRecord, listField } from "../crm-json.ts";
import { ProviderError } from "../crm-provider.ts";
import { dealGone } from "../crm-deals.ts";
import { fieldGone, stageGone, unknownCurrency } from "../crm-push.ts";
import { hubspot } from "./api.ts";

/** A property that HubSpot refuses, in the list that it puts into its message. */
interface RefusedProperty {
  readonly name: string;
  readonly error: string;
  readonly message: string;
}

export function toHubspotError(answer: FailedAnswer): ProviderError {
  const { status, body } = answer;
  if (status === 403) return missingScope(body);
  if (status === 404) return dealGone(hubspot);
  const [refused] = listRefusedProperties(body);
  return (
    (refused && toPropertyError(refused, answer)) ??
    new ProviderError("refused", `HubSpot refused this: ${describe(body)}`)
  );
}

/** Returns the time of the limits for short intervals. The limit for a day has none. */
export function findHubspotWaitSeconds(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get("x-hubspot-ratelimit-interval-milliseconds") ?? Number.NaN);
  const isDailyLimit = headers.get("x-hubspot-ratelimit-daily-remaining") === "0";
  return milliseconds > 0 && !isDailyLimit ? Math.ceil(milliseconds / 1000) : undefined;
}

function missingScope(body: unknown): ProviderError {
  const contexts = [body, ...listField(body, "errors")].map((each) => getField(each, "context"));
  const scopes = ["requiredGranularScopes", "missingScopes"].flatMap((name) =>
    contexts.flatMap((context) => listField(context, name)),
  );
  const named = scopes.length > 0 ? quote([...new Set(scopes)].join(", ")) : quote(describe(body));
  return new ProviderError(
    "missing_scope",
    `The token lacks a permission at HubSpot: ${named}. Add the scope to its private app or service key there.`,
  );
}

function toPropertyError(property: RefusedProperty, { request }: FailedAnswer): ProviderError | undefined {
  const { name, error } = property;
  const wanted = findText(getField(request.json, "properties"), name) ?? name;
  if (name.endsWith("currency_code")) return unknownCurrency(hubspot, quote(wanted));
  if (error === "INVALID_OPTION" && (name === "dealstage" || name === "pipeline")) {
    return stageGone(hubspot, quote(wanted));
  }
  if (error === "PROPERTY_DOESNT_EXIST") return fieldGone(hubspot, quote(name));
  return new ProviderError("refused", `HubSpot refused the field ${quote(name)}: ${quote(property.message)}`);
}

/** Reads the list in a message like `Property values were not valid: [{"isValid":false,…}]`. */
function listRefusedProperties(body: unknown): RefusedProperty[] {
  const [list] = /\[\{.*\}\]/s.exec(findText(body, "message") ?? "") ?? [];
  const parsed = list === undefined ? [] : parseList(list);
  return parsed.filter(isRecord).map((each) => ({
    name: findText(each, "name") ?? "",
    error: findText(each, "error") ?? "",
    message: findText(each, "message") ?? "",
  }));
}

function parseList(json: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** Joins the messages of an error and its details. */
function describe(body: unknown): string {
  const messages = [body, ...listField(body, "errors")].map((each) => findText(each, "message"));
  const said = [...new Set(messages.filter((each) => each !== null))].join(" ");
  return said === "" ? "no reason given" : quote(said);
}
