import { say as sayCommon } from "../texts/say.ts";
import { TextField } from "../ui/field.tsx";
import { parseDays } from "./signing.ts";
import { say } from "./texts/say.ts";

interface ReminderFieldsProps {
  readonly afterDays: string;
  readonly beforeExpiryDays: string;
  readonly hasMailServer: boolean;
  readonly onDays: (change: { readonly afterDays?: string; readonly beforeExpiryDays?: string }) => void;
}

/** The days on which the client is asked again by email. Folded away, because most people leave them as they are. */
export function ReminderFields({ afterDays, beforeExpiryDays, hasMailServer, onDays }: ReminderFieldsProps) {
  const texts = [
    [sayCommon("days_after"), parseDays(afterDays).join(", ")],
    [sayCommon("days_before"), parseDays(beforeExpiryDays).join(", ")],
  ].flatMap(([label, days]) => (days ? [`${label}: ${days}`] : []));
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
          value={beforeExpiryDays}
          onValue={(value) => onDays({ beforeExpiryDays: value })}
        />
      </div>
      {!hasMailServer && <p class="muted">{say("reminders_no_mail")}</p>}
    </details>
  );
}
