import type { ProposalWebhookDelivery } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { formatMoment } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { say as sayWebhook } from "../webhooks/say.ts";
import { say } from "./say.ts";

const pillColours = { waiting: "amber", delivered: "green", failed: "red" } as const;

/** The webhook deliveries of a proposal, for owners and admins. */
export function Webhooks({ id }: { readonly id: string }) {
  const isManager = getSession().organization.role !== "member";
  const { data, error } = useApi(
    "GET /api/proposals/{id}/webhook-deliveries",
    { params: { id } },
    { isEnabled: isManager },
  );
  if (!isManager) return null;
  return (
    <section class="proposal-activity-section">
      <h2>{say("webhooks")}</h2>
      {error && <p role="alert">{describeError(error)}</p>}
      {data?.data.length === 0 && <p class="muted">{say("no_webhooks")}</p>}
      <ul class="entries">
        {data?.data.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: ProposalWebhookDelivery }) {
  const { id, type, url, status, created_at, attempts } = delivery;
  const event = sayWebhook(`when_${type}`);
  const last = attempts.at(-1);
  const answer = last && (last.http_status === null ? last.error : `HTTP ${last.http_status}`);
  return (
    <li>
      <div>
        <b>{event}</b> <span class={`pill ${pillColours[status]}`}>{say(`webhook_${status}`)}</span>
        <p class="muted">{[formatMoment(created_at), answer].filter(Boolean).join(" · ")}</p>
        <p class="muted" dir="ltr">
          {url}
        </p>
      </div>
      {status !== "waiting" && (
        <button
          type="button"
          class="button"
          aria-label={say("send_event_again", { event, url })}
          onClick={() =>
            void run(async () => {
              await request("POST /api/webhook-deliveries/{id}/retry", { params: { id } });
              await refresh("GET /api/proposals/{id}/webhook-deliveries");
            })
          }
        >
          {say("send_again")}
        </button>
      )}
    </li>
  );
}
