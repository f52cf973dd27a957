import type { WebhookEndpoint } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { Secret } from "../ui/secret.tsx";
import { Section } from "../ui/section.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { run } from "../ui/run.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { eventTypes, type EventType } from "./event-types.ts";
import { newSecret } from "./new-secret.ts";
import { RotateDialog } from "./rotate-dialog.tsx";
import { Snippets } from "./snippets.tsx";
import { say } from "./texts/say.ts";

type OpenDialog = "change" | "rotate" | "delete";

/** One endpoint: its state and what can be done with it, what was sent to it, and the code that verifies it. */
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
