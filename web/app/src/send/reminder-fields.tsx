import { say as sayCommon } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { say } from "./texts/say.ts";

interface ReminderFieldsProps {
  readonly afterDays: string;
  readonly beforeExpiryDays: string;
  /** False where the proposal is valid without an end: nothing is reminded of before it. */
  readonly hasExpiry: boolean;
  readonly hasMailServer: boolean;
  readonly onDays: (change: { readonly afterDays?: string; readonly beforeExpiryDays?: string }) => void;
}

/** The days on which the client is asked again by email. Folded away, because most people leave them as they are. */
export function ReminderFields({
  afterDays,
  beforeExpiryDays,
  hasExpiry,
  hasMailServer,
  onDays,
}: ReminderFieldsProps) {
  const texts = [
    afterDays && say("reminders_set", { days: afterDays }),
    beforeExpiryDays && say("reminders_expiry", { days: beforeExpiryDays }),
  ].filter(Boolean);
  return (
    <details class="reminders">
      <summary>
        {sayCommon("reminders")}
        <span class="muted"> {texts.join(" · ") || say("reminders_usual")}</span>
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
          problem={beforeExpiryDays !== "" && !hasExpiry ? say("reminders_no_expiry") : undefined}
          value={beforeExpiryDays}
          onValue={(value) => onDays({ beforeExpiryDays: value })}
        />
      </div>
      {!hasMailServer && <p class="muted">{say("reminders_no_mail")}</p>}
    </details>
  );
}
