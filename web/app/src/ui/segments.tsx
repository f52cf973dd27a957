import { useId } from "preact/hooks";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SegmentChoicesProps<Value extends string> {
  readonly value: Value | undefined;
  readonly choices: readonly Choice<Value>[];
  readonly onChoice: (value: Value) => void;
  readonly isDisabled?: boolean;
}

interface SegmentsProps<Value extends string> extends SegmentChoicesProps<Value> {
  readonly label: string;
  readonly class?: string;
}

/** A choice of a few options, side by side. */
export function Segments<Value extends string>({
  label,
  class: className,
  ...choices
}: SegmentsProps<Value>) {
  return (
    <fieldset class={className === undefined ? "segments" : `segments ${className}`} aria-label={label}>
      <SegmentChoices {...choices} />
    </fieldset>
  );
}

/** Only the options, for an element of the class `segments` in a fieldset with a legend. */
export function SegmentChoices<Value extends string>({
  value,
  choices,
  onChoice,
  isDisabled = false,
}: SegmentChoicesProps<Value>) {
  const name = useId();
  return (
    <>
      {choices.map((each) => (
        <label key={each.value}>
          <input
            type="radio"
            name={name}
            class="unseen"
            checked={each.value === value}
            disabled={isDisabled}
            onChange={() => onChoice(each.value)}
          />
          <span>{each.label}</span>
        </label>
      ))}
    </>
  );
}
