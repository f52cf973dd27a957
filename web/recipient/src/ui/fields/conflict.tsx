import { formatFieldValue } from "@proffer/presentation";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import type { Field } from "./fields.ts";

interface Props {
  /** The field with the value of the other reader. */
  readonly field: Field;
  /** The id of the sentence. */
  readonly id: string;
  readonly settle: (how: "keepMine" | "useTheirs") => void;
}

/** Asks whose value is saved, because another reader has changed the field while this reader edited it. */
export function Conflict({ field, id, settle }: Props) {
  const { say, format } = usePage();
  return (
    <div class="conflict amber" role="alert">
      <p id={id}>
        {field.value === null ? (
          say("emptied_meanwhile")
        ) : (
          <Said words="entered_meanwhile" values={{ value: formatFieldValue(field, { ...format, say }) }} />
        )}
      </p>
      <button type="button" class="secondary" onClick={() => settle("useTheirs")}>
        {say("use_theirs")}
      </button>
      <button type="button" class="secondary" onClick={() => settle("keepMine")}>
        {say("keep_mine")}
      </button>
    </div>
  );
}
