import type { DealPhase, DealSettings, PushedChange } from "@proffer/contract";
import { html } from "../platform/text/html.ts";
import { ProviderError, type DealNote, type DealPush } from "./crm-provider.ts";

/** A pipeline in use. */
export interface CrmPipeline {
  readonly id: string;
  readonly name: string;
  readonly stages: readonly CrmStage[];
}

export interface CrmStage {
  readonly id: string;
  readonly name: string;
  /** The decision that the stage means. Null for an open stage, and for a CRM without such stages. */
  readonly decision: "won" | "lost" | null;
}

export interface StagePlan {
  /** The stage to write. Null if the deal stays in its stage. */
  readonly stage: CrmStage | null;
  /** The entry of the log: the new stage, or that the deal stays because it is in another pipeline. */
  readonly change: PushedChange | null;
}

interface PlannedDeal {
  readonly pipelineId: string | null;
  readonly stageId: string | null;
}

const fallbacks: Readonly<Record<DealPhase, readonly DealPhase[]>> = {
  sent: ["sent"],
  opened: ["opened", "sent"],
  pending: ["pending", "opened", "sent"],
  won: ["won"],
  lost: ["lost"],
};

/** Returns the stage of the settings for a step. */
export function findStageId({ stages }: DealSettings, phase: DealPhase): string | null {
  for (const each of fallbacks[phase]) {
    const id = stages?.[each];
    if (id) return id;
  }
  return null;
}

/** Returns the step to write. Null if it was written before, so that the choice of a person stays. */
export function findNewPhase({ phase, memory }: DealPush): DealPhase | null {
  return phase === memory?.phase ? null : phase;
}

/** The plan for a deal that stays in its stage. */
export const stayingPlan: StagePlan = { stage: null, change: null };

/** Plans the stage for a new step. Steps that share a stage do not move the deal again. */
export function planStage(
  provider: string,
  deal: PlannedDeal,
  { settings, memory }: DealPush,
  phase: DealPhase,
  pipelines: readonly CrmPipeline[],
): StagePlan {
  const pipeline = pipelines.find(({ id }) => id === deal.pipelineId);
  const findTarget = (step: DealPhase) =>
    findStageId(settings, step) ?? pipeline?.stages.find(({ decision }) => decision === step)?.id ?? null;
  const target = findTarget(phase);
  if (target === null || (memory?.phase && findTarget(memory.phase) === target)) return stayingPlan;
  const isDefault = findStageId(settings, phase) === null;
  const chosen = settings.pipeline_id ?? pipelines.find(({ stages }) => hasStage(stages, target))?.id;
  // By default, a decision takes the closed stage of the deal's own pipeline.
  const wantedPipeline = isDefault ? pipeline : pipelines.find(({ id }) => id === chosen);
  const stage = wantedPipeline?.stages.find(({ id }) => id === target);
  if (!wantedPipeline || !stage) throw stageGone(provider, target);
  if (wantedPipeline.id !== deal.pipelineId) {
    return { stage: null, change: { type: "stage_kept", pipeline: pipeline?.name ?? null } };
  }
  if (stage.id === deal.stageId) return stayingPlan;
  return { stage, change: { type: "stage", stage: stage.name } };
}

export function stageGone(provider: string, stage: string): ProviderError {
  return new ProviderError(
    "stage_gone",
    `${provider} no longer has the stage ${stage} or its pipeline. Choose another stage in the settings of the connection.`,
  );
}

export function fieldGone(provider: string, field: string): ProviderError {
  return new ProviderError(
    "field_gone",
    `${provider} no longer has the field ${field}. Choose another field in the settings of the connection.`,
  );
}

export function unknownCurrency(provider: string, currency: string): ProviderError {
  return new ProviderError(
    "unknown_currency",
    `The account at ${provider} does not have the currency ${currency}. Add the currency there, then try again.`,
  );
}

function hasStage(stages: readonly CrmStage[], stageId: string): boolean {
  return stages.some(({ id }) => id === stageId);
}

/** Composes the HTML of a note. Its last line is the marker, by which it is found again. */
export function composeNote({ lines, url, marker }: DealNote): string {
  return html`${lines.map((line) => html`<p>${line}</p>`)}
    <p><a href="${url}">${url}</a></p>
    <p><small>${marker}</small></p>`.text;
}

/** Removes tags and common entities, so that a text is found even if the CRM has rewritten the markup. */
export function toPlainText(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
}
