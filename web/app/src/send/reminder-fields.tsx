import { say as sayCommon } from "../texts/say.ts";
import { DaysField } from "./days-field.tsx";
import { readDays } from "./signing.ts";
import { say } from "./say.ts";

interface ReminderFieldsProps {
  readonly afterDays: string;
  readonly beforeExpiryDays: string;
  readonly hasMailServer: boolean;
  readonly onDays: (change: { readonly afterDays?: string; readonly beforeExpiryDays?: string }) => void;
}

/** The days of reminders to the client by email. Collapsed, because most users keep the defaults. */
export function ReminderFields({ afterDays, beforeExpiryDays, hasMailServer, onDays }: ReminderFieldsProps) {
  const texts = [
    [sayCommon("days_after"), readDays(afterDays).days.join(", ")],
    [sayCommon("days_before"), readDays(beforeExpiryDays).days.join(", ")],
  ].flatMap(([label, days]) => (days ? [`${label}: ${days}`] : []));
  return (
    <details class="reminders">
      <summary>
        {sayCommon("reminders")}
        <span class="muted"> {texts.join(" · ") || say("reminders_usual")}</span>
      </summary>
      <div class="fields-beside">
        <DaysField
          label={sayCommon("days_after")}
          value={afterDays}
          onValue={(value) => onDays({ afterDays: value })}
        />
        <DaysField
          label={sayCommon("days_before")}
          value={beforeExpiryDays}
          onValue={(value) => onDays({ beforeExpiryDays: value })}
        />
      </div>
      {!hasMailServer && <p class="muted">{say("reminders_no_mail")}</p>}
    </details>
  );
}
