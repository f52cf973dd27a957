import { say as sayCommon } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { say } from "./texts/say.ts";

interface ReminderFieldsProps {
  readonly afterDays: string;
  readonly beforeExpiryDays: string;
  readonly onDays: (change: { readonly afterDays?: string; readonly beforeExpiryDays?: string }) => void;
}

/** The days on which the client is asked again by email. Folded away, because most people leave them as they are. */
export function ReminderFields({ afterDays, beforeExpiryDays, onDays }: ReminderFieldsProps) {
  return (
    <details class="reminders">
      <summary>
        {sayCommon("reminders")}
        <span class="muted">
          {" "}
          {afterDays || beforeExpiryDays
            ? say("reminders_set", { days: [afterDays, beforeExpiryDays].filter(Boolean).join("; ") })
            : say("reminders_usual")}
        </span>
      </summary>
      <div class="fields-beside">
        <TextField
          label={sayCommon("days_after")}
          hint={sayCommon("days_hint")}
          value={afterDays}
          onValue={(value) => onDays({ afterDays: value })}
        />
        <TextField
          label={sayCommon("days_before")}
          hint={sayCommon("days_hint")}
          value={beforeExpiryDays}
          onValue={(value) => onDays({ beforeExpiryDays: value })}
        />
      </div>
    </details>
  );
}
