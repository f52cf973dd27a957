import { quote, type FailedAnswer } from "../crm-http.ts";
import { findText, getField } from "../crm-json.ts";
import { ProviderError } from "../crm-provider.ts";
import { dealGone } from "../crm-deals.ts";
import { fieldGone, stageGone, unknownCurrency } from "../crm-push.ts";
import { pipedrive } from "./api.ts";

export function toPipedriveError({ status, body, request }: FailedAnswer): ProviderError {
  const said = [findText(body, "error"), findText(body, "error_info")].find((each) => each !== null);
  const reason = quote(said ?? "no reason given");
  if (status === 404 || status === 410) return dealGone(pipedrive);
  if (status === 402) {
    return new ProviderError(
      "refused",
      "The account at Pipedrive is closed, because its trial or its payment has ended. Open it there, then try again.",
    );
  }
  // A code means a limit of the plan, such as feature_capping_deals_limit.
  if (status === 403 && findText(body, "code")?.startsWith("feature_") !== true) {
    return new ProviderError(
      "missing_scope",
      `The user of the token lacks a permission in Pipedrive: ${reason}. Enter the token of a user who may change the deal.`,
    );
  }
  return (
    findSettingError(reason, request.json) ??
    new ProviderError("refused", `Pipedrive refused this: ${reason}`)
  );
}

/** Finds out which part of a change Pipedrive refused, by the name in its message. */
function findSettingError(reason: string, json: unknown): ProviderError | undefined {
  const find = (name: string) => findText(json, name);
  const currency = find("currency");
  if (currency !== null && /\bcurrency\b/i.test(reason)) return unknownCurrency(pipedrive, currency);
  const stage = find("stage_id");
  if (stage !== null && /\bstage/i.test(reason)) return stageGone(pipedrive, stage);
  const [field] = /\b[0-9a-f]{40}\b/.exec(reason) ?? [];
  const isWritten = field !== undefined && getField(getField(json, "custom_fields"), field) !== undefined;
  if (isWritten && /not (?:found|exist|allowed)|unknown/i.test(reason)) return fieldGone(pipedrive, field);
  return undefined;
}

/** Returns the seconds until the limit for two seconds ends. */
export function findPipedriveWaitSeconds(headers: Headers): number | undefined {
  const seconds = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}
