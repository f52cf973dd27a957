import type { InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { NumberReading } from "../../model/numbers/read-number.ts";
import { useEditor } from "../state/use-editor.ts";
import { say } from "../texts/say.ts";

interface NumberInputProps extends Pick<
  InputHTMLAttributes,
  "id" | "class" | "placeholder" | "aria-label" | "disabled"
> {
  readonly value: number | null;
  /** Null: the field was emptied; only with `isOptional`. */
  readonly onNumber: (value: number | null) => void;
  readonly isOptional?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Decimals that are always written. */
  readonly decimals?: number;
  readonly cell?: string;
}

/**
 * A number that is saved as it is typed: written as in the member's country, or calculated, as in 3*120. What cannot be saved
 * stays in the field with the reason, until it is mended or Escape brings back what is saved.
 */
export function NumberInput({
  value,
  onNumber,
  isOptional = false,
  min = -1e12,
  max = 1e12,
  decimals = 0,
  cell,
  ...attributes
}: NumberInputProps) {
  const editor = useEditor();
  const { numbers } = editor;
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [reading, setReading] = useState<NumberReading | null>(null);
  const written = value === null ? "" : numbers.write(value, decimals);
  const problem = reading ? findProblem(reading, min, max, (number) => numbers.write(number)) : undefined;

  function forget(): void {
    setTyped(null);
    setReading(null);
  }

  // Somebody else, or undo, gave it another value: what was typed over the old one is about nothing.
  useEffect(() => {
    if (document.activeElement !== input.current) forget();
  }, [value]);

  function take(number: number): void {
    if (number >= min && number <= max) onNumber(number);
  }

  function read(text: string): void {
    const next = numbers.read(text);
    setTyped(text);
    setReading(next);
    if (next.kind === "number") take(next.value);
    if (next.kind === "empty" && isOptional) onNumber(null);
  }

  function choose(number: number): void {
    take(number);
    forget();
    editor.leaveField();
  }

  const choices = reading ? listChoices(reading) : [];
  const hasNote = problem !== undefined || choices.length > 0;
  return (
    <span class="number-input">
      <input
        {...attributes}
        ref={input}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        data-cell={cell}
        readOnly={editor.isReadOnly.value}
        aria-invalid={problem ? "true" : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        value={typed ?? written}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => read(currentTarget.value)}
        onBlur={({ relatedTarget, currentTarget }) => {
          // The second meaning of what was typed stands below, to be pressed.
          const isInside =
            relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget);
          if (isInside) return;
          if (!problem) forget();
          if (typed !== null) editor.leaveField();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !problem) return;
          event.stopPropagation();
          event.preventDefault();
          forget();
        }}
      />
      {hasNote && (
        <span class={problem ? "number-note wrong" : "number-note"} id={noteId} role="status">
          {problem}
          {choices.map((each) => (
            <button key={each} type="button" onClick={() => choose(each)}>
              {reading?.kind === "number"
                ? say("number_other", { number: numbers.write(each) })
                : numbers.write(each)}
            </button>
          ))}
        </span>
      )}
    </span>
  );
}

/** The numbers to choose from, where what was typed can mean more than one. */
function listChoices(reading: NumberReading): readonly number[] {
  if (reading.kind === "ambiguous") return reading.readings;
  return reading.kind === "number" && reading.other !== undefined ? [reading.other] : [];
}

function findProblem(
  reading: NumberReading,
  min: number,
  max: number,
  write: (value: number) => string,
): string | undefined {
  if (reading.kind === "unreadable") return say("number_unreadable");
  if (reading.kind === "ambiguous") {
    const [first = 0, second = 0] = reading.readings;
    return say("number_ambiguous", { first: write(first), second: write(second) });
  }
  if (reading.kind === "empty") return undefined;
  if (reading.value < min) return say("number_too_small", { limit: write(min) });
  return reading.value > max ? say("number_too_large", { limit: write(max) }) : undefined;
}
