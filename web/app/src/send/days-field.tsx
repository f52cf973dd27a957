import { say } from "../texts/say.ts";
import { TextField, type TextFieldProps } from "../ui/field.tsx";
import { readDays } from "./signing.ts";

/** Numbers of days, as text until the form is sent. A note shows the days that were read, and what was left out. */
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
