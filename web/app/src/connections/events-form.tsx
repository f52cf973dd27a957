import type { Connection } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Section } from "../ui/section.tsx";
import { showToast } from "../ui/toast.tsx";
import { eventTypes } from "../webhooks/event-types.ts";
import { say as sayEvent } from "../webhooks/say.ts";
import { updateConnection } from "./connection-dialogs.tsx";
import { say } from "./say.ts";

/** The events that a chat gets a message for. */
export function EventsForm({ connection }: { readonly connection: Connection }) {
  const [events, setEvents] = useState<Connection["events"]>(connection.events);
  const [error, setError] = useState<unknown>();
  const save = async (event: Event) => {
    event.preventDefault();
    setError(undefined);
    try {
      await updateConnection(connection.id, { events: [...events] });
      showToast(sayCommon("saved"));
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Section title={say("messages")} lead={say("messages_lead")} isWide>
      <form onSubmit={(event) => void save(event)}>
        {error !== undefined && (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
        <fieldset class="message-events">
          <legend class="unseen">{say("messages")}</legend>
          {eventTypes.map((type) => (
            <label key={type} class="check-label">
              <input
                type="checkbox"
                checked={events.includes(type)}
                onChange={({ currentTarget: { checked } }) =>
                  setEvents(eventTypes.filter((each) => (each === type ? checked : events.includes(each))))
                }
              />
              {sayEvent(`when_${type}`)}
            </label>
          ))}
        </fieldset>
        {events.length === 0 && <p class="muted">{say("no_messages")}</p>}
        <button type="submit" class="button primary">
          {sayCommon("save")}
        </button>
      </form>
    </Section>
  );
}
