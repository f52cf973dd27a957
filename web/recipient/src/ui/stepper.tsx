import type { PublicQuantity } from "@proffer/contract";
import { getQuantityBounds } from "@proffer/pricing";
import { useEffect, useId, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { usePage } from "./page-context.ts";
import { untranslated } from "./said.tsx";

interface Props {
  readonly id: string;
  readonly name: string;
  readonly quantity: PublicQuantity;
}

/** A quantity that can be increased, decreased or typed. */
export function Stepper({ id, name, quantity }: Props) {
  const { say, format, session, refusals } = usePage();
  const { current, min = 0, max, unitLabel } = quantity;
  const [typed, setTyped] = useState<string | null>(null);
  /** The last text that was read. */
  const [read, setRead] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const problemId = useId();
  const limitsId = useId();
  useEffect(() => setTyped(null), [current]);
  const refusal = refusals.get(id);
  const { isWhole } = getQuantityBounds(quantity);
  // The problem disappears with the first correcting letter. If it disappeared when the field loses the
  // focus, the content below would move between the two halves of a press, and the press would miss its
  // target.
  const isCorrected = typed !== null && typed !== read;
  const refused = refusal && (refusal.code === "not_whole" ? say("whole_only") : boundsText());
  const problem = isCorrected ? undefined : (unread ?? refused);
  const limits = limitsText();
  const result = typed === null ? "" : resultText(typed);

  /** Describes the lowest and the highest number. Returns an empty text if there is no limit. */
  function limitsText(): string {
    if (max !== undefined) return say("range", { from: format.number(min), to: format.number(max) });
    return min > 0 ? say("open_upwards", { amount: format.number(min) }) : "";
  }

  function boundsText(): string {
    const from = format.number(min);
    return max === undefined
      ? say("at_least", { min: from })
      : say("between", { min: from, max: format.number(max) });
  }
  /** The number that was read, if it is not obvious from the text. */
  function resultText(text: string): string {
    const [value, ...others] = format.numbersIn(text);
    const isPlain = value === undefined || others.length > 0 || format.typed(value) === text.trim();
    return isPlain ? "" : `= ${format.typed(value)}`;
  }
  function set(value: number): void {
    setUnread(null);
    if (value === current) setTyped(null);
    session?.choose({ item_id: id, quantity: value });
  }
  /** Steps to the next whole number within the limits. */
  function step(by: 1 | -1): void {
    setTyped(null);
    const next = by > 0 ? Math.floor(current + 1) : Math.ceil(current - 1);
    set(Math.min(Math.max(next, min), max ?? Infinity));
  }
  function take(text: string): void {
    setRead(text);
    const readings = format.numbersIn(text);
    // "1.500" can mean 1.5 or 1500. If only whole numbers are allowed, it means 1500.
    const wholes = readings.filter((each) => Number.isInteger(each));
    const [one, other] = isWhole && wholes.length > 0 ? wholes : readings;
    if (one === undefined) setUnread(say("not_a_number", { example: format.typed(isWhole ? 2 : 1.5) }));
    else if (other === undefined) set(one);
    else setUnread(say("not_clear", { one: format.typed(one), other: format.typed(other) }));
  }

  return (
    <div class="quantity">
      <div class={problem ? "stepper wrong" : "stepper"}>
        <button
          type="button"
          aria-label={say("fewer_of", { name })}
          disabled={!session || current <= min}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          type="text"
          inputMode={isWhole ? "numeric" : "decimal"}
          autocomplete="off"
          aria-label={say("quantity_of", { name })}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={problem ? problemId : limits ? limitsId : undefined}
          disabled={!session}
          size={Math.max(3, format.typed(current).length)}
          value={typed ?? format.typed(current)}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={(event) => take(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "ArrowUp") step(1);
            else if (event.key === "ArrowDown") step(-1);
            else return;
            event.preventDefault();
          }}
        />
        <button
          type="button"
          aria-label={say("more_of", { name })}
          disabled={!session || (max !== undefined && current >= max)}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {(unitLabel || limits || result) && (
        <span class="unit">
          {result && <small role="status">{result}</small>}
          {unitLabel && <span dir="auto">{unitLabel}</span>}
          {limits && (
            <small id={limitsId} {...untranslated}>
              {limits}
            </small>
          )}
        </span>
      )}
      {problem && (
        <p class="problem" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
