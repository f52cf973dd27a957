import type { WebhookEndpoint } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { Secret } from "../ui/secret.tsx";
import { Section } from "../ui/section.tsx";
import { StateFilter } from "../ui/state-filter.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { run } from "../ui/run.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { eventTypes, type EventType } from "./event-types.ts";
import { newSecret } from "./new-secret.ts";
import { Snippets } from "./snippets.tsx";
import { say } from "./say.ts";
import { Pager } from "../ui/pager.tsx";
import { Delivery } from "./delivery.tsx";
import { ResendDialog } from "./resend-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogFoot } from "../ui/dialog-foot.tsx";

type OpenDialog = "change" | "rotate" | "delete";

/** One endpoint: its state and actions, its deliveries, and the code that verifies them. */
export function EndpointView({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, description, events, paused, pause_reason: reason } = endpoint;
  const { route } = useLocation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const secret = newSecret.value?.id === id ? newSecret.value.secret : undefined;
  const setPaused = (isPaused: boolean) =>
    run(async () => {
      await request("PATCH /api/webhook-endpoints/{id}", { params: { id }, body: { paused: isPaused } });
      await refresh("GET /api/webhook-endpoints", "GET /api/webhook-endpoints/{id}/deliveries");
    });

  return (
    <>
      <section class="section wide">
        <p>
          <a href={toPath("settingsSection", { section: "webhooks" })}>{say("all_endpoints")}</a>
        </p>
        <h2 class="endpoint-url" dir="ltr">
          {url}
        </h2>
        <p class="muted">
          <span class={paused ? "pill amber" : "pill green"}>{paused ? say("paused") : say("active")}</span>{" "}
          <span dir="auto">{description}</span>
        </p>
        {paused && <p class="refusal">{reason === "gone" ? say("paused_gone") : say("paused_lead")}</p>}
        {secret !== undefined && <Secret label={say("secret_once")} secret={secret} />}
        <p class="muted">
          {events.length === eventTypes.length
            ? say("hears_all")
            : events.map((type) => say(`when_${type}`)).join(", ")}
        </p>
        <div class="section-row">
          <TestForm id={id} isPaused={paused} />
          <button type="button" class="button" onClick={() => void setPaused(!paused)}>
            {paused ? say("resume") : say("pause")}
          </button>
          <button type="button" class="button" onClick={() => setDialog("change")}>
            {sayCommon("edit")}
          </button>
          <button type="button" class="button" onClick={() => setDialog("rotate")}>
            {say("new_secret")}
          </button>
          <button type="button" class="button quiet danger" onClick={() => setDialog("delete")}>
            {sayCommon("delete")}
          </button>
        </div>
      </section>
      <DeliveryLog endpointId={id} />
      <Section title={say("verify")} lead={say("verify_lead")} isWide>
        <Snippets url={url} events={events} secret={secret} />
      </Section>
      {dialog === "change" && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {dialog === "rotate" && <RotateDialog id={id} onClose={close} />}
      {dialog === "delete" && (
        <ConfirmDialog
          title={say("delete_endpoint")}
          text={say("delete_endpoint_lead", { url })}
          action={sayCommon("delete")}
          onConfirm={async () => {
            await request("DELETE /api/webhook-endpoints/{id}", { params: { id } });
            route(toPath("settingsSection", { section: "webhooks" }));
            await refresh("GET /api/webhook-endpoints");
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function TestForm({ id, isPaused }: { readonly id: string; readonly isPaused: boolean }) {
  const [type, setType] = useState<EventType>("proposal.created");
  const send = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      await request("POST /api/webhook-endpoints/{id}/test", { params: { id }, body: { type } });
      await refresh("GET /api/webhook-endpoints/{id}/deliveries");
    }, say("test_sent"));
  };
  return (
    <form class="inline-form test-event" onSubmit={(event) => void send(event)}>
      <select
        class="input"
        aria-label={say("test_type")}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as EventType)}
      >
        {eventTypes.map((each) => (
          <option key={each} value={each}>
            {say(`when_${each}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button primary" disabled={isPaused}>
        {say("send_test")}
      </button>
    </form>
  );
}

const statuses = ["waiting", "delivered", "failed"] as const;
const pollMs = 5_000;

/** The deliveries to an endpoint in the last 30 days, newest first, with buttons that send them again. */
function DeliveryLog({ endpointId: id }: { readonly endpointId: string }) {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<(typeof statuses)[number]>();
  const [isResending, setResending] = useState(false);
  const { data, error } = useApi(
    "GET /api/webhook-endpoints/{id}/deliveries",
    { params: { id }, query: { page, limit: 20, status } },
    { keepsPrevious: true, refetchIntervalMs: pollMs },
  );
  return (
    <Section title={say("deliveries")} error={error} isWide>
      <div class="section-row">
        <StateFilter
          label={say("state")}
          value={status}
          states={statuses}
          every={say("every_state")}
          describe={(each) => say(`delivery_${each}`)}
          onState={(each) => {
            setStatus(each);
            setPage(1);
          }}
        />
        <button type="button" class="button" onClick={() => setResending(true)}>
          {say("resend_range")}
        </button>
      </div>
      {data?.data.length === 0 && (
        <p class="muted">{status === undefined ? say("no_deliveries") : say("none_in_state")}</p>
      )}
      <div class="deliveries">
        {data?.data.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} />
        ))}
      </div>
      {data && <Pager pagination={data.pagination} onPage={setPage} />}
      {isResending && <ResendDialog id={id} onClose={() => setResending(false)} />}
    </Section>
  );
}

const overlaps = [0, 1, 24] as const;

/** Replaces the secret of an endpoint. Optionally both secrets sign for some time. */
function RotateDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [hours, setHours] = useState<number>(24);
  const rotate = async (event: Event) => {
    event.preventDefault();
    await run(async () => {
      const body = hours === 0 ? {} : { overlap_hours: hours };
      const { data } = await request("POST /api/webhook-endpoints/{id}/rotate-secret", {
        params: { id },
        body,
      });
      newSecret.value = data;
    });
    onClose();
  };
  return (
    <Dialog title={say("new_secret")} onClose={onClose}>
      <form onSubmit={(event) => void rotate(event)}>
        <fieldset class="dialog-body">
          <legend class="unseen">{say("old_secret")}</legend>
          <p>{say("new_secret_lead")}</p>
          {overlaps.map((each) => (
            <label key={each} class="check-label">
              <input type="radio" name="overlap" checked={hours === each} onChange={() => setHours(each)} />
              {each === 0 ? say("old_secret_ends") : say("old_secret_hours", { count: each })}
            </label>
          ))}
        </fieldset>
        <DialogFoot action={say("make_secret")} onClose={onClose} />
      </form>
    </Dialog>
  );
}
