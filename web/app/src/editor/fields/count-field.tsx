import { say } from "../say.ts";
import { Labelled } from "./labelled.tsx";
import { NumberInput } from "./number-input.tsx";

interface CountFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly min?: number;
  readonly max: number;
  /** Describes the fault of a whole number. */
  readonly findFault?: (count: number) => string | undefined;
  /** Null means that the field was emptied. */
  readonly onCount: (count: number | null) => void;
}

/** A whole number, or nothing. */
export function CountField({ label, value, min = 0, max, findFault, onCount }: CountFieldProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <NumberInput
          id={id}
          class="number"
          kind="count"
          isOptional
          min={min}
          max={max}
          value={value}
          findFault={(count) => (Number.isInteger(count) ? findFault?.(count) : say("whole_number"))}
          onNumber={onCount}
        />
      )}
    </Labelled>
  );
}
