import { useId } from "preact/hooks";
import { usePage } from "../page-context.ts";
import type { TextKey } from "../../texts.ts";

interface Props {
  readonly label: TextKey;
  readonly name: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly problem: TextKey | undefined;
  readonly inputMode?: "text" | "email";
  readonly autocomplete?: string;
  readonly isLong?: boolean;
}

/** A labelled field with its problem below. */
export function Field({ label, name, value, set, problem, isLong, inputMode = "text", autocomplete }: Props) {
  const { say } = usePage();
  const id = useId();
  const shared = {
    id,
    name,
    value,
    dir: "auto" as const,
    "aria-required": "true" as const,
    "aria-invalid": problem ? ("true" as const) : undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{say(label)}</label>
      {isLong ? (
        <textarea rows={4} maxLength={5000} {...shared} />
      ) : (
        <input type="text" maxLength={500} inputMode={inputMode} autocomplete={autocomplete} {...shared} />
      )}
      {problem && (
        <p class="problem" id={`${id}-problem`}>
          {say(problem)}
        </p>
      )}
    </div>
  );
}
