import { termStartId } from "@proffer/presentation";
import { useEffect, useId } from "preact/hooks";
import type { FieldDrafts } from "../../model/fields/field-drafts.ts";
import type { TextKey } from "../../texts.ts";
import { countLeft, fewLeft } from "../count-left.ts";
import { Icon } from "../icons.tsx";
import { usePage } from "../page-context.ts";
import { Conflict } from "./conflict.tsx";
import type { Field, Fields } from "./fields.ts";
import { maxFieldLength, readField, writeField } from "./read-field.ts";

interface Props {
  readonly field: Field;
  readonly fields: Fields;
  readonly store: FieldDrafts;
  /** The problem of the field in the form of a decision. */
  readonly asked?: TextKey | undefined;
  /** Hides the problem in the form of a decision. */
  readonly hideAsked?: (() => void) | undefined;
}

/** A field with its state of saving, and its problem below. Its value is saved while the reader types. */
export function FieldInput({ field, fields, store, asked, hideAsked }: Props) {
  const { say, format, session } = usePage();
  const id = useId();
  const draft = fields.drafts.get(field.id);
  const refused = fields.refusedValues.get(field.id);
  const text = draft?.text ?? writeField(refused ? refused.value : field.value, format);
  const left = countLeft(text, maxFieldLength);
  const isConflict = refused?.isConflict === true && !draft?.isFaulty;
  const problem = findProblem();
  const state = findState();

  function findProblem(): string | undefined {
    const reading = readField(field.type, text, { say, format });
    const isTold = draft?.isLeft || asked !== undefined || left < 0;
    if (draft?.isFaulty && isTold) return "fault" in reading ? reading.fault : say("please_date");
    if (refused && !draft) return say(field.id === termStartId ? "please_later_day" : "field_refused");
    return asked && say(asked);
  }

  function findState(): TextKey | undefined {
    const isUnsent = fields.unsent.some((each) => each.item_id === field.id);
    if (draft?.isFaulty || refused || (isUnsent && fields.saving === "waiting")) return "not_saved_yet";
    if (isUnsent) return "saving";
    return fields.lastId === field.id && fields.savedFieldId === field.id ? "saved" : undefined;
  }

  // The sender can publish another type of the field, which the text may fit.
  useEffect(() => {
    if (!draft?.isFaulty || draft.text === "") return;
    const reading = readField(field.type, draft.text, { say, format });
    if ("fault" in reading) return;
    store.drop(field.id);
    session?.fillIn?.(field, reading.value);
  }, [field.type]);

  function settle(how: "keepMine" | "useTheirs"): void {
    session?.[how]?.(field);
    store.drop(field.id);
    hideAsked?.();
    document.getElementById(id)?.focus();
  }

  /** Takes a text. `isPartial` is true for a date without all its parts, which has an empty text. */
  function edit(typed: string, isPartial = false): void {
    const reading = readField(field.type, typed, { say, format });
    const isFaulty = isPartial || "fault" in reading;
    if (!draft) session?.beginEdit?.(field);
    store.set(field.id, { text: typed, isFaulty, isLeft: false });
    if (!isFaulty && "value" in reading) session?.fillIn?.(field, reading.value);
  }

  function leave(): void {
    if (draft?.isFaulty) return store.set(field.id, { ...draft, isLeft: true });
    store.drop(field.id);
    void session?.flush?.();
  }

  const attributes = {
    id,
    name: field.id,
    "aria-required": field.required ? ("true" as const) : undefined,
    "aria-invalid": problem || isConflict ? ("true" as const) : undefined,
    "aria-describedby": problem || isConflict ? `${id}-problem` : undefined,
    onBlur: leave,
  };
  return (
    <div class={field.type === "multi-line" ? "field long" : "field"}>
      <div class="field-head">
        <label id={`${id}-label`} for={id} dir="auto">
          {field.label}
        </label>
        <FieldState state={state} isRequired={field.required} />
      </div>
      <Control field={field} text={text} attributes={attributes} edit={edit} />
      {left <= fewLeft && left >= 0 && <small class="muted">{say("left", { count: left })}</small>}
      {isConflict ? (
        <Conflict field={field} id={`${id}-problem`} labelId={`${id}-label`} settle={settle} />
      ) : (
        problem && (
          <p class="problem" id={`${id}-problem`}>
            {problem}
          </p>
        )
      )}
    </div>
  );
}

/** Shows whether the value is saved. Otherwise, whether it is optional. */
function FieldState({ state, isRequired }: { state: TextKey | undefined; isRequired: boolean }) {
  const { say } = usePage();
  if (!state) return isRequired ? null : <small class="muted">{say("optional_field")}</small>;
  return (
    <small class={`field-state ${state}`}>
      {state === "saved" && <Icon name="check" />}
      {say(state)}
    </small>
  );
}

interface ControlProps {
  readonly field: Field;
  readonly text: string;
  readonly attributes: object;
  readonly edit: (text: string, isPartial?: boolean) => void;
}

function Control({ field: { type, options = [] }, text, attributes, edit }: ControlProps) {
  const { say } = usePage();
  const take = ({ currentTarget }: { currentTarget: { value: string } }) => edit(currentTarget.value);
  switch (type) {
    case "multi-line":
      return <textarea {...attributes} rows={3} dir="auto" value={text} onInput={take} />;
    case "date":
      return (
        <input
          {...attributes}
          type="date"
          max="9999-12-31"
          value={text}
          onInput={({ currentTarget }) => edit(currentTarget.value, currentTarget.validity.badInput)}
        />
      );
    case "yes_no":
      return (
        <select {...attributes} value={text} onInput={take}>
          <option value="">{say("choose_one")}</option>
          <option value="yes">{say("yes")}</option>
          <option value="no">{say("no")}</option>
        </select>
      );
    case "dropdown":
      return (
        <select {...attributes} dir="auto" value={text} onInput={take}>
          <option value="">{say("choose_one")}</option>
          {/* The value may be an option that was removed since. */}
          {[...new Set([...options, ...(text ? [text] : [])])].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      );
    default:
      return (
        <input
          {...attributes}
          type="text"
          inputMode={type === "number" ? "decimal" : type === "email" ? "email" : "text"}
          autocomplete={type === "email" ? "email" : "on"}
          dir="auto"
          value={text}
          onInput={take}
        />
      );
  }
}
