import type { WebhookDelivery, WebhookEndpoint } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say } from "../texts/say.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatMoment } from "../ui/format.ts";
import { Pager } from "../ui/pager.tsx";
import { run } from "../ui/run.ts";
import { showToast } from "../ui/toast.tsx";

const dayMs = 86_400_000;

const reread = () => refresh("GET /api/webhook-endpoints/{id}/deliveries");

interface DeliveriesDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

/** The deliveries to an endpoint and its answers; each delivery can be sent again, and all that failed together. */
export function DeliveriesDialog({ endpoint: { id, url }, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(1);
  const { data, error } = useApi(
    "GET /api/webhook-endpoints/{id}/deliveries",
    { params: { id }, query: { page, limit: 20 } },
    { keepsPrevious: true, refetchIntervalMs: 5_000 },
  );
  const resendFailed = () =>
    run(async () => {
      const from = new Date(Date.now() - dayMs).toISOString();
      const body = { from, status: "failed" } as const;
      const { resent } = await request("POST /api/webhook-endpoints/{id}/resend", { params: { id }, body });
      showToast(say("resent_count", { count: resent }));
      await reread();
    });
  return (
    <Dialog title={say("deliveries_of", { url })} onClose={onClose} isWide>
      <div class="dialog-body">
        {error && <p role="alert">{describeError(error)}</p>}
        {data?.data.length === 0 && <p class="muted">{say("no_deliveries")}</p>}
        <ul class="entries">
          {data?.data.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
        {data && <Pager pagination={data.pagination} onPage={setPage} />}
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button quiet start" onClick={() => void resendFailed()}>
          {say("resend_failed")}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {say("done")}
        </button>
      </footer>
    </Dialog>
  );
}

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, type, status, created_at, attempts } = delivery;
  const last = attempts.at(-1);
  const answer = last && (last.http_status === null ? last.error : `HTTP ${last.http_status}`);
  return (
    <li>
      <div>
        <b>{type}</b> <span class={`pill ${pillColours[status]}`}>{say(`delivery_${status}`)}</span>
        <p class="muted">
          {[formatMoment(created_at), say("attempt_count", { count: attempts.length }), answer]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {last?.response_snippet && <pre class="snippet">{last.response_snippet}</pre>}
      </div>
      <button
        type="button"
        class="button"
        aria-label={say("retry_delivery", { type })}
        onClick={() =>
          void run(async () => {
            await request("POST /api/webhook-deliveries/{id}/retry", { params: { id } });
            await reread();
          })
        }
      >
        {say("send_again")}
      </button>
    </li>
  );
}

const pillColours = { waiting: "amber", delivered: "green", failed: "red" } as const;
