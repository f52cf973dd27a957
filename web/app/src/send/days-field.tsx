import { say } from "../texts/say.ts";
import { TextField, type TextFieldProps } from "../ui/field.tsx";
import { readDays } from "./signing.ts";

/**
 * Numbers of days, stored as text until the form is sent. A note shows the days that were read, and the words
 * that were ignored.
 */
export function DaysField({ problem, ...field }: Omit<TextFieldProps, "type" | "hint">) {
  const { days, others } = readDays(field.value);
  const read = days.join(", ");
  const isPlain = field.value.trim() === read;
  return (
    <TextField
      {...field}
      hint={isPlain ? say("days_hint") : `= ${read}`}
      problem={
        problem ??
        (others.length > 0 ? say("days_left_out", { text: others.join(", "), days: read || "–" }) : undefined)
      }
    />
  );
}
