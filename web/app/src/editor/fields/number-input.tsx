import type { InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { NumberKind, NumberReading } from "../../model/numbers/read-number.ts";
import { describeReading } from "../../numbers/describe-number.ts";
import { say as sayNumber } from "../../numbers/say.ts";
import { useEditor } from "../state/use-editor.ts";

interface NumberInputProps extends Pick<
  InputHTMLAttributes,
  "id" | "class" | "placeholder" | "aria-label" | "disabled"
> {
  readonly value: number | null;
  /** Null means that the field was emptied, which needs `isOptional`. */
  readonly onNumber: (value: number | null) => void;
  /** Called with the percentage if the user types one as an amount. */
  readonly onPercent?: ((points: number) => void) | undefined;
  /** Restores the value before the first key, if `onNumber` with that value does not. */
  readonly onRestore?: () => void;
  /** Returns the reason why a number within the limits is not possible. */
  readonly findFault?: (value: number) => string | undefined;
  readonly kind?: NumberKind;
  readonly isOptional?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Minimum number of decimals to show. */
  readonly decimals?: number;
  readonly cell?: string;
}

/**
 * A number that is saved while the user types. It may be written in the member's number format, or
 * calculated, as in 3*120. If the text is not plainly a number, a note shows how it was read. An invalid text
 * stays in the field with the reason until the user corrects it, or restores the saved number with Escape.
 */
export function NumberInput({
  value,
  onNumber,
  onPercent,
  onRestore,
  findFault,
  kind = "amount",
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
  /** The value before the first key, and whether a key has changed it. */
  const before = useRef({ value, isChanged: false });
  const written = value === null ? "" : numbers.write(value, decimals);
  const limits = { kind, min, max, currency: editor.currency.value, currencyOwner: "proposal" } as const;
  const { result, choices, ...note } = reading ? describeReading(reading, limits) : { choices: [] };
  const problem = note.problem ?? (reading?.kind === "number" ? findFault?.(reading.value) : undefined);

  function forget(): void {
    setTyped(null);
    setReading(null);
  }

  // Discards the typed text when undo or another user changes the value.
  useEffect(() => {
    if (document.activeElement !== input.current) forget();
  }, [value]);

  function take(number: number): boolean {
    const isWithin = number >= min && number <= max && findFault?.(number) === undefined;
    if (isWithin) change(number);
    return isWithin;
  }

  function change(number: number | null): void {
    before.current.isChanged = true;
    onNumber(number);
  }

  function read(text: string): void {
    if (typed === null) before.current = { value, isChanged: false };
    const next = numbers.read(text, kind, editor.currency.value);
    setTyped(text);
    setReading(next);
    if (next.kind === "number" && take(next.value)) return;
    if (next.kind === "empty") {
      if (isOptional) change(null);
      return;
    }
    // "10%" is not an amount, so the 10 saved while typing it is reverted.
    const { value: first, isChanged } = before.current;
    if (!isChanged) return;
    if (onRestore) onRestore();
    else if (first !== null || isOptional) onNumber(first);
  }

  function choose(number: number): void {
    take(number);
    forget();
    editor.leaveField();
  }

  const percent = reading?.kind === "percent" && onPercent ? reading.value : undefined;
  const hasNote = problem !== undefined || result !== undefined || choices.length > 0;
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
          // The focus may move to a button below the input that chooses another meaning of the text.
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
          {problem ?? result}
          {choices.map((each) => (
            <button key={each} type="button" onClick={() => choose(each)}>
              {reading?.kind === "number"
                ? sayNumber("other", { number: numbers.write(each) })
                : numbers.write(each)}
            </button>
          ))}
          {percent !== undefined && (
            <button
              type="button"
              onClick={() => {
                onPercent?.(percent);
                forget();
              }}
            >
              {sayNumber("make_percent")}
            </button>
          )}
        </span>
      )}
    </span>
  );
}
