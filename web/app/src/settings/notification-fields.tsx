import type { Organization } from "@proffer/contract";
import { useState } from "preact/hooks";
import { say as sayCommon } from "../texts/say.ts";
import { createId } from "../model/create-id.ts";
import { Form, useForm } from "./form.tsx";
import { MailExample } from "./mail-example.tsx";
import { Section } from "../ui/section.tsx";
import { say } from "./say.ts";
import { isReader, saveOrganization } from "./with-organization.tsx";

type Notifications = Organization["notifications"];
type Event = Notifications["sender_events"][number];
type Rule = Notifications["rules"][number];

const events = [
  "proposal_sent",
  "proposal_opened",
  "proposal_won",
  "proposal_lost",
  "payment_received",
] as const;

/** The events that the sender of a proposal and additional recipients are notified of. */
export function NotificationFields({ organization }: { readonly organization: Organization }) {
  const { notifications, branding } = organization;
  const [told, setTold] = useState<readonly Event[]>(notifications.sender_events);
  const [rules, setRules] = useState(() => notifications.rules.map(toTypedRule));
  const isReadOnly = isReader();
  const form = useForm(() =>
    saveOrganization({
      notifications: { sender_events: [...told], rules: rules.map(toRule) },
    }),
  );
  const change = (id: string, changes: Partial<TypedRule>) =>
    setRules((now) => now.map((rule) => (rule.id === id ? { ...rule, ...changes } : rule)));

  return (
    <Section title={say("notifications")} lead={say("notifications_lead")}>
      <Form form={form} action={sayCommon("save")} name={say("notifications")} isReadOnly={isReadOnly}>
        <fieldset class="section-form" disabled={isReadOnly}>
          <legend class="label">{say("tell_sender")}</legend>
          {events.map((event) => (
            <label key={event} class="check-label">
              <input
                type="checkbox"
                checked={told.includes(event)}
                onChange={({ currentTarget }) =>
                  setTold(
                    events.filter((each) => (each === event ? currentTarget.checked : told.includes(each))),
                  )
                }
              />
              {say(`notify_${event}`)}
            </label>
          ))}
        </fieldset>
        <fieldset class="rules" disabled={isReadOnly}>
          <legend class="label">{say("tell_others")}</legend>
          {rules.map((rule, index) => (
            <div class="section-row" key={rule.id}>
              <select
                class="input rule-event"
                aria-label={say("rule_event", { number: index + 1 })}
                value={rule.event}
                onChange={({ currentTarget }) => change(rule.id, { event: currentTarget.value as Event })}
              >
                {events.map((event) => (
                  <option key={event} value={event}>
                    {say(`notify_${event}`)}
                  </option>
                ))}
              </select>
              <input
                class="input rule-emails"
                aria-label={say("rule_emails", { number: index + 1 })}
                placeholder="ada@example.com, linus@example.com"
                value={rule.emails}
                onInput={({ currentTarget }) => change(rule.id, { emails: currentTarget.value })}
              />
              <button
                type="button"
                class="button quiet danger"
                aria-label={say("remove_rule", { number: index + 1 })}
                onClick={() => setRules((now) => now.filter(({ id }) => id !== rule.id))}
              >
                {sayCommon("remove")}
              </button>
            </div>
          ))}
          {!isReadOnly && (
            <button
              type="button"
              class="button"
              onClick={() =>
                setRules((now) => [...now, { id: createId(), event: "proposal_won", emails: "" }])
              }
            >
              {say("add_rule")}
            </button>
          )}
        </fieldset>
      </Form>
      <MailExample kind="notification" changed={branding} />
    </Section>
  );
}

interface TypedRule {
  readonly id: string;
  readonly event: Event;
  /** Addresses separated by commas. */
  readonly emails: string;
}

const toTypedRule = ({ id, event, emails }: Rule): TypedRule => ({ id, event, emails: emails.join(", ") });

function toRule({ id, event, emails }: TypedRule): Rule {
  return { id, event, emails: emails.split(/[\s,;،]+/).filter(Boolean) };
}
