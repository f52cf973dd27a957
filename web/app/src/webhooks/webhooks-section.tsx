import type { WebhookEndpoint } from "@proffer/contract";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { toPath } from "../routes.ts";
import { Section } from "../ui/section.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { EndpointView } from "./endpoint-view.tsx";
import { newSecret } from "./new-secret.ts";
import { say } from "./say.ts";
import "./webhooks.css";

const maxEndpoints = 10;

/** The list of webhook endpoints, or one endpoint with its deliveries. */
export default function WebhooksSection({ recordId }: { readonly recordId?: string | undefined }) {
  const { data, error } = useApi("GET /api/webhook-endpoints", {});
  const shown = data?.data.find(({ id }) => id === recordId);
  if (recordId !== undefined && data)
    return shown ? <EndpointView key={shown.id} endpoint={shown} /> : <Missing />;
  return (
    <Section
      title={say("webhooks")}
      error={error}
      lead={
        <>
          {say("lead")}{" "}
          <a href="/docs/guides/webhooks" target="_blank" rel="noreferrer">
            {say("guide")}
          </a>
        </>
      }
    >
      {data && <Endpoints endpoints={data.data} />}
    </Section>
  );
}

function Missing() {
  return (
    <Section title={say("no_endpoint")}>
      <p>
        <a href={toPath("settingsSection", { section: "webhooks" })}>{say("all_endpoints")}</a>
      </p>
    </Section>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: readonly WebhookEndpoint[] }) {
  const { route } = useLocation();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {endpoints.length === 0 && (
        <div class="first-step">
          <h3>{say("first_endpoint")}</h3>
          <p class="muted">{say("first_endpoint_lead")}</p>
        </div>
      )}
      <ul class="endpoints">
        {endpoints.map(({ id, url, description, events, paused }) => (
          <li key={id}>
            <a href={toPath("settingsRecord", { section: "webhooks", id })}>
              <b class="endpoint-url" dir="ltr">
                {url}
              </b>
              {description && (
                <span class="muted" dir="auto">
                  {description}
                </span>
              )}
            </a>
            <span class="muted">{say("event_count", { count: events.length })}</span>
            <span class={paused ? "pill amber" : "pill green"}>{paused ? say("paused") : say("active")}</span>
          </li>
        ))}
      </ul>
      <div>
        {endpoints.length < maxEndpoints ? (
          <button type="button" class="button primary" onClick={() => setAdding(true)}>
            {say("add_endpoint")}
          </button>
        ) : (
          <p class="muted">{say("most_endpoints")}</p>
        )}
      </div>
      {isAdding && (
        <EndpointDialog
          endpoint={null}
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            newSecret.value = created;
            route(toPath("settingsRecord", { section: "webhooks", id: created.id }));
          }}
        />
      )}
    </>
  );
}
