import { formatFieldValue } from "@proffer/presentation";
import { usePage } from "../page-context.ts";
import { Said } from "../said.tsx";
import type { Field } from "./fields.ts";

interface Props {
  /** The field with the value of the other reader. */
  readonly field: Field;
  /** The id of the sentence. */
  readonly id: string;
  /** The id of the label of the field. Buttons of several conflicts differ by it. */
  readonly labelId: string;
  readonly settle: (how: "keepMine" | "useTheirs") => void;
}

/** The largest number of characters of a value, so that the buttons stay on a phone's screen. */
const maxShownLength = 120;

/** Asks whose value is saved, because another reader has changed the field while this reader edited it. */
export function Conflict({ field, id, labelId, settle }: Props) {
  const { say, format } = usePage();
  return (
    <div class="conflict amber" role="alert">
      <p id={id}>
        {field.value === null ? (
          say("emptied_meanwhile")
        ) : (
          <Said
            words="entered_meanwhile"
            values={{ value: shorten(formatFieldValue(field, { ...format, say })) }}
          />
        )}
      </p>
      {(["useTheirs", "keepMine"] as const).map((how) => (
        <button
          key={how}
          id={`${id}-${how}`}
          type="button"
          class="secondary"
          aria-labelledby={`${id}-${how} ${labelId}`}
          onClick={() => settle(how)}
        >
          {say(how === "keepMine" ? "keep_mine" : "use_theirs")}
        </button>
      ))}
    </div>
  );
}

/** Returns the beginning of a value on one line. */
function shorten(value: string): string {
  const characters = Array.from(value.replaceAll(/\s+/g, " "));
  const isWhole = characters.length <= maxShownLength;
  return isWhole ? characters.join("") : `${characters.slice(0, maxShownLength).join("")}…`;
}
