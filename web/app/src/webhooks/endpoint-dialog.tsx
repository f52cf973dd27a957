import type { WebhookEndpoint } from "@proffer/contract";
import { useState } from "preact/hooks";
import type { AnswerAt } from "../api/operations.ts";
import { ApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";
import { TextField } from "../ui/field.tsx";
import { say } from "./say.ts";
import { defaultEventTypes, eventTypes, type EventType } from "./event-types.ts";

type CreatedEndpoint = AnswerAt<"POST /api/webhook-endpoints">["data"];

interface EndpointDialogProps {
  /** Null for a new endpoint. */
  readonly endpoint: WebhookEndpoint | null;
  readonly onClose: () => void;
  readonly onCreated?: (created: CreatedEndpoint) => void;
}

const addressReasons = ["blocked_address", "invalid_url", "unresolvable", "limit_reached"] as const;

/** Says why an address was refused, and how to fix it. Undefined if the address was not refused. */
function describeAddressProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.details["url"] === undefined) return undefined;
  const reason = addressReasons.find((each) => each === error.reasons["url"]);
  return say(`refused_${reason ?? "invalid_url"}`);
}

/** Adds or changes an endpoint: its address, its description and its events. */
export function EndpointDialog({ endpoint, onClose, onCreated }: EndpointDialogProps) {
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const [events, setEvents] = useState<readonly EventType[]>(endpoint?.events ?? defaultEventTypes);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const problems = error instanceof ApiError ? error.details : {};

  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const address = url.trim();
      const rest = { description: description || null, events: [...events] };
      const created = endpoint
        ? await request("PATCH /api/webhook-endpoints/{id}", {
            params: { id: endpoint.id },
            // The server checks each sent address. An address that was valid before may be refused now, so an
            // unchanged address is not sent.
            body: { ...rest, ...(address !== endpoint.url && { url: address }) },
          })
        : (await request("POST /api/webhook-endpoints", { body: { ...rest, url: address } })).data;
      await refresh("GET /api/webhook-endpoints");
      onClose();
      if ("secret" in created) onCreated?.(created);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={endpoint ? say("change_endpoint") : say("add_endpoint")} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="dialog-body">
          {error !== undefined && problems["url"] === undefined && (
            <p class="refusal" role="alert">
              {describeError(error)}
            </p>
          )}
          <TextField
            label={say("address")}
            hint={say("address_hint")}
            required
            autofocus
            placeholder="https://example.com/proffer"
            value={url}
            onValue={setUrl}
            problem={describeAddressProblem(error)}
          />
          <TextField label={say("purpose")} value={description} onValue={setDescription} />
          <fieldset class="event-choice">
            <legend class="label">{say("events")}</legend>
            {eventTypes.map((type) => (
              <label key={type} class="check-label">
                <input
                  type="checkbox"
                  checked={events.includes(type)}
                  onChange={({ currentTarget }) =>
                    setEvents(
                      eventTypes.filter((each) =>
                        each === type ? currentTarget.checked : events.includes(each),
                      ),
                    )
                  }
                />
                <span>
                  {say(`when_${type}`)} <code class="muted">{type}</code>
                </span>
              </label>
            ))}
          </fieldset>
          {events.length === 0 && <p class="refusal">{say("no_events")}</p>}
        </div>
        <DialogFoot
          action={endpoint ? sayCommon("save") : sayCommon("add")}
          isDisabled={isBusy || events.length === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
