import { useState } from "preact/hooks";
import { useApi } from "../api/use-api.ts";
import { Section } from "../ui/section.tsx";
import { Pager } from "../ui/pager.tsx";
import { Delivery } from "./delivery.tsx";
import { ResendDialog } from "./resend-dialog.tsx";
import { say } from "./texts/say.ts";

const statuses = ["waiting", "delivered", "failed"] as const;
const pollMs = 5_000;

/** The deliveries to an endpoint within the last 30 days, newest first, with the way to send them again. */
export function DeliveryLog({ endpointId: id }: { readonly endpointId: string }) {
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
        <select
          class="input state-filter"
          aria-label={say("state")}
          value={status ?? ""}
          onChange={({ currentTarget }) => {
            setStatus(statuses.find((each) => each === currentTarget.value));
            setPage(1);
          }}
        >
          <option value="">{say("every_state")}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {say(`delivery_${each}`)}
            </option>
          ))}
        </select>
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
