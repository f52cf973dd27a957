import type { NumberKind } from "../model/numbers/read-number.ts";
import { TextField, type TextFieldProps } from "../ui/field.tsx";
import { describeReading, numbers, type NumberLimits } from "./describe-number.ts";
import { say } from "./say.ts";

interface NumberFieldProps extends Omit<TextFieldProps, "type" | "inputMode" | "min" | "max"> {
  readonly kind?: NumberKind;
  readonly min?: number;
  readonly max?: number;
  readonly currency?: string;
}

/**
 * A number in a form, stored as text until the form is sent. If the text is not plainly a number, a note
 * shows how it was read.
 */
export function NumberField({ kind, min, max, currency, hint, problem, ...field }: NumberFieldProps) {
  const note = describeReading(
    numbers.read(field.value, kind, currency),
    toLimits({ kind, min, max, currency }),
  );
  const isNoted = note.result !== undefined || note.choices.length > 0;
  return (
    <TextField
      {...field}
      inputMode="decimal"
      problem={note.problem ?? problem}
      hint={
        isNoted ? (
          <span class="number-result" role="status">
            {note.result}
            {note.choices.map((each) => (
              <button
                key={each}
                type="button"
                class="link-button"
                onClick={() => field.onValue(numbers.writePlain(each))}
              >
                {say("other", { number: numbers.writePlain(each) })}
              </button>
            ))}
          </span>
        ) : (
          hint
        )
      }
    />
  );
}

type Limits = Partial<NumberLimits>;

function toLimits({ kind = "amount", min = -1e12, max = 1e12, currency }: Limits): NumberLimits {
  return { kind, min, max, ...(currency !== undefined && { currency }) };
}

/** Reads the text of a field: null if it is empty, undefined if it is not a number within the limits. */
export function readTyped(typed: string, limits: Limits = {}): number | null | undefined {
  const reading = numbers.read(typed, limits.kind, limits.currency);
  if (reading.kind === "empty") return null;
  const { problem } = describeReading(reading, toLimits(limits));
  return reading.kind === "number" && problem === undefined ? reading.value : undefined;
}
