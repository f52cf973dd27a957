import "./state-filter.css";

interface StateFilterProps<State extends string> {
  readonly label: string;
  /** Undefined: every state. */
  readonly value: State | undefined;
  readonly states: readonly State[];
  /** The option for every state. */
  readonly every: string;
  readonly describe: (state: State) => string;
  readonly onState: (state: State | undefined) => void;
}

/** Limits a log to the entries in one state. */
export function StateFilter<State extends string>({
  label,
  value,
  states,
  every,
  describe,
  onState,
}: StateFilterProps<State>) {
  return (
    <select
      class="input state-filter"
      aria-label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => onState(states.find((each) => each === currentTarget.value))}
    >
      <option value="">{every}</option>
      {states.map((each) => (
        <option key={each} value={each}>
          {describe(each)}
        </option>
      ))}
    </select>
  );
}
