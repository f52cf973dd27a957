import type { DealPhase, PushedChange } from "@proffer/contract";
import type { CrmSend } from "../crm-http.ts";
import { findText, isRecord } from "../crm-json.ts";
import type { CrmAccount, DealNote, DealPdf, DealPush, PushResult } from "../crm-provider.ts";
import {
  composeNote,
  findNewPhase,
  findStageId,
  planStage,
  stayingPlan,
  toPlainText,
  unknownCurrency,
  type StagePlan,
} from "../crm-push.ts";
import {
  createNote,
  hasFile,
  hasNote,
  listCurrencies,
  listDealFields,
  listPipelines,
  pipedrive,
  updateDeal,
  uploadFile,
  type PipedriveDeal,
} from "./api.ts";
import { getPipedriveDealUrl, getUsableDeal } from "./deals.ts";
import { listFieldChanges } from "./fields.ts";

/** The values to write, and their entries of the log. */
interface Plan {
  readonly values: Readonly<Record<string, unknown>>;
  readonly changes: readonly PushedChange[];
}

type DealStatus = "open" | "won" | "lost";

const nothing: Plan = { values: {}, changes: [] };

export async function pushPipedriveDeal(
  send: CrmSend,
  account: CrmAccount,
  push: DealPush,
  now: string,
): Promise<PushResult> {
  const deal = await getUsableDeal(send, push.dealId);
  const changes = await writeValues(send, deal, push, now);
  const { note, pdf, memory } = push;
  if (note && (await pushNote(send, deal.id, note))) changes.push({ type: "note" });
  if (pdf && pdf.fileName !== memory?.pdf && (await pushPdf(send, deal.id, pdf)))
    changes.push({ type: "pdf" });
  return {
    dealId: deal.id,
    dealUrl: getPipedriveDealUrl(account, deal.id),
    title: deal.title,
    memory: {
      phase: push.phase ?? memory?.phase ?? null,
      lineItems: memory?.lineItems ?? {},
      pdf: pdf?.fileName ?? memory?.pdf ?? null,
    },
    changes,
  };
}

/** Writes all differences with one request, or none. Returns their entries of the log. */
async function writeValues(
  send: CrmSend,
  deal: PipedriveDeal,
  push: DealPush,
  now: string,
): Promise<PushedChange[]> {
  const plans = [await planMoney(send, deal, push), await planPhase(send, deal, push, now)];
  const values = Object.assign({}, ...plans.map((plan) => plan.values)) as Record<string, unknown>;
  if (Object.keys(values).length > 0) await updateDeal(send, deal.id, values);
  return plans.flatMap((plan) => plan.changes);
}

/** Plans the value of the deal and its custom fields, some of which have a currency. */
async function planMoney(send: CrmSend, deal: PipedriveDeal, push: DealPush): Promise<Plan> {
  const { amount, currency } = push;
  const hasFields = Object.keys(push.fields).length > 0;
  const fields = hasFields
    ? listFieldChanges(await listDealFields(send), deal.customFields, push.fields, currency)
    : [];
  const isOther = amount !== null && (deal.value !== amount || deal.currency !== currency);
  const hasMoney = isOther || fields.some(({ value }) => isRecord(value));
  if (hasMoney && deal.currency !== currency) await assertCurrency(send, currency);
  return {
    values: {
      ...(isOther && { value: amount, currency }),
      ...(fields.length > 0 && {
        custom_fields: Object.fromEntries(fields.map(({ code, value }) => [code, value])),
      }),
    },
    changes: [
      ...(isOther ? [{ type: "amount", amount, currency } as const] : []),
      ...fields.map(({ name }) => ({ type: "field", field: name }) as const),
    ],
  };
}

async function assertCurrency(send: CrmSend, currency: string): Promise<void> {
  if (!(await listCurrencies(send)).includes(currency)) throw unknownCurrency(pipedrive, currency);
}

async function planPhase(send: CrmSend, deal: PipedriveDeal, push: DealPush, now: string): Promise<Plan> {
  const phase = findNewPhase(push);
  if (!phase) return nothing;
  const stagePlan = findStageId(push.settings, phase)
    ? planStage(pipedrive, deal, push, phase, await listPipelines(send))
    : stayingPlan;
  const status = findNewStatus(deal, push, phase, stagePlan);
  const { stage, change } = stagePlan;
  return {
    values: {
      ...(stage && { stage_id: Number(stage.id) }),
      ...(status && toStatusValues(status, push, now)),
    },
    changes: [...(change ? [change] : []), ...(status ? [{ type: "status", status } as const] : [])],
  };
}

/** Returns the status to write. Null if the deal has it, or if the step does not change it. */
function findNewStatus(
  deal: PipedriveDeal,
  { settings, memory }: DealPush,
  phase: DealPhase,
  { change }: StagePlan,
): DealStatus | null {
  // A stage for a decision replaces the status, unless the deal cannot be moved there.
  const getStatus = (step: DealPhase): DealStatus =>
    (step === "won" || step === "lost") && (change?.type === "stage_kept" || !findStageId(settings, step))
      ? step
      : "open";
  const status = getStatus(phase);
  if (memory?.phase && getStatus(memory.phase) === status) return null;
  return deal.status === status ? null : status;
}

function toStatusValues(status: DealStatus, { closedOn, lostReason }: DealPush, now: string): object {
  // At noon UTC, almost all time zones show the same day. A time in the future would be wrong.
  const noon = `${closedOn}T12:00:00Z`;
  const time = Date.parse(noon) <= Date.parse(now) ? noon : `${now.slice(0, 19)}Z`;
  if (status === "won") return { status, ...(closedOn && { won_time: time }) };
  if (status === "open") return { status };
  return { status, ...(closedOn && { lost_time: time }), ...(lostReason && { lost_reason: lostReason }) };
}

async function pushNote(send: CrmSend, dealId: string, note: DealNote): Promise<boolean> {
  const isSame = (each: unknown) => toPlainText(findText(each, "content") ?? "").includes(note.marker);
  if (await hasNote(send, dealId, isSame)) return false;
  await createNote(send, dealId, composeNote(note));
  return true;
}

async function pushPdf(send: CrmSend, dealId: string, { fileName, read }: DealPdf): Promise<boolean> {
  const isSame = (file: unknown) =>
    findText(file, "name") === fileName || findText(file, "file_name") === fileName;
  if (await hasFile(send, dealId, isSame)) return false;
  await uploadFile(send, dealId, fileName, await read());
  return true;
}
