import type { ConnectionProvider, DealOptions, DealSettings } from "@proffer/contract";
import { Field } from "../ui/field.tsx";
import { say } from "./say.ts";

type Pipelines = DealOptions["pipelines"];

interface StageFieldsProps {
  readonly provider: ConnectionProvider;
  readonly settings: DealSettings;
  readonly pipelines: Pipelines;
  readonly onChange: (changes: DealSettings) => void;
}

const steps = ["sent", "opened", "pending", "won", "lost"] as const;
type Step = (typeof steps)[number];

/** The pipeline, and its stage for each step of a proposal. */
export function StageFields({ provider, settings, pipelines, onChange }: StageFieldsProps) {
  const { pipeline_id = null, stages = {} } = settings;
  const pipeline = pipelines.find(({ id }) => id === pipeline_id);
  const isGone = pipeline_id !== null && !pipeline;
  return (
    <fieldset class="stage-fields">
      <legend class="label">{say("stages")}</legend>
      <Field
        label={say("pipeline")}
        hint={say("pipeline_hint")}
        problem={isGone ? say("pipeline_gone") : undefined}
      >
        {(attributes) => (
          <select
            {...attributes}
            value={pipeline_id ?? ""}
            // Each pipeline has its own stages.
            onChange={({ currentTarget: { value } }) => onChange({ pipeline_id: value || null, stages: {} })}
          >
            <option value="">{say("no_pipeline")}</option>
            {isGone && <option value={pipeline_id}>{pipeline_id}</option>}
            {pipelines.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(pipeline ?? isGone) &&
        steps.map((step) => (
          <StageField
            key={step}
            step={step}
            byDefault={describeDefault(step, provider, stages)}
            value={stages[step] ?? null}
            stages={pipeline?.stages ?? []}
            onValue={(id) => onChange({ stages: { ...stages, [step]: id } })}
          />
        ))}
      {pipeline_id === null && <p class="muted">{say(`no_stages_${toKind(provider)}`)}</p>}
    </fieldset>
  );
}

const toKind = (provider: ConnectionProvider) => (provider === "pipedrive" ? "status" : "stage");

function describeDefault(
  step: Step,
  provider: ConnectionProvider,
  { sent, opened }: NonNullable<DealSettings["stages"]>,
): string {
  if (step === "won" || step === "lost") return say(`${step}_by_${toKind(provider)}`);
  const earlier = step === "opened" ? sent : step === "pending" ? (opened ?? sent) : null;
  return say(earlier ? "as_before" : "stays");
}

interface StageFieldProps {
  readonly step: Step;
  readonly byDefault: string;
  readonly value: string | null;
  readonly stages: Pipelines[number]["stages"];
  readonly onValue: (id: string | null) => void;
}

function StageField({ step, byDefault, value, stages, onValue }: StageFieldProps) {
  const isGone = value !== null && !stages.some(({ id }) => id === value);
  return (
    <Field label={say(`step_${step}`)} problem={isGone ? say("stage_gone") : undefined}>
      {(attributes) => (
        <select
          {...attributes}
          value={value ?? ""}
          onChange={({ currentTarget }) => onValue(currentTarget.value || null)}
        >
          <option value="">{byDefault}</option>
          {isGone && <option value={value}>{value}</option>}
          {stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
