import type { WebhookAttempt, WebhookDelivery } from "@proffer/contract";
import { useState } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { say as sayCommon } from "../texts/say.ts";
import { copyText } from "../ui/copy-text.ts";
import { formatMoment, formatRelative } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { explainAttempt } from "./explain-attempt.ts";
import { say } from "./say.ts";

const pillColours = { waiting: "amber", delivered: "green", failed: "red" } as const;

/** The delivery of one event to an endpoint: its state, the reason, each attempt, and the body. */
export function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, type, status, created_at, attempts, next_attempt_at: next } = delivery;
  const [isOpen, setOpen] = useState(false);
  const last = attempts.at(-1);
  const retry = () =>
    run(async () => {
      await request("POST /api/webhook-deliveries/{id}/retry", { params: { id } });
      await refresh("GET /api/webhook-endpoints/{id}/deliveries");
    }, say("retried"));
  return (
    <details class="delivery" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class={`pill ${pillColours[status]}`}>{say(`delivery_${status}`)}</span>
        <span class="delivery-head">
          <b>{say(`when_${type}`)}</b>
          <span class="muted">
            {[formatMoment(created_at), say("attempt_count", { count: attempts.length })].join(" · ")}
          </span>
          {last && status !== "delivered" && <span>{say(`why_${explainAttempt(last)}`)}</span>}
          {next !== null && attempts.length > 0 && (
            <span class="muted">{say("next_attempt", { when: formatRelative(next) })}</span>
          )}
          {status === "failed" && <span class="muted">{say("no_more_attempts")}</span>}
        </span>
      </summary>
      <div class="delivery-detail">
        <div class="section-row">
          <button
            type="button"
            class="button"
            aria-label={say("retry_delivery", { event: say(`when_${type}`) })}
            onClick={() => void retry()}
          >
            {say("send_again")}
          </button>
          <a href="/docs/guides/webhooks#addresses-and-errors" target="_blank" rel="noreferrer">
            {say("about_errors")}
          </a>
        </div>
        <ol class="attempts">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
        {isOpen && <Body id={id} />}
      </div>
    </details>
  );
}

function Attempt({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { at, http_status: status, response_time_ms: time, error, response_snippet: snippet } = attempt;
  return (
    <li>
      <p>
        <b>{status === null ? error : `HTTP ${status}`}</b>{" "}
        <span class="muted">
          {[formatMoment(at), time !== null && say("milliseconds", { time })].filter(Boolean).join(" · ")}
        </span>
      </p>
      <p>{say(`why_${explainAttempt(attempt)}`)}</p>
      {snippet && (
        <pre class="snippet" dir="ltr" tabIndex={0} aria-label={say("response")}>
          {snippet}
        </pre>
      )}
    </li>
  );
}

/** The body that every attempt sends. */
function Body({ id }: { readonly id: string }) {
  const { data, error } = useApi("GET /api/webhook-deliveries/{id}", { params: { id } });
  if (error) return <p role="alert">{describeError(error)}</p>;
  if (!data) return null;
  return (
    <details>
      <summary>{say("body")}</summary>
      <pre class="snippet" dir="ltr" tabIndex={0} aria-label={say("body")}>
        {JSON.stringify(JSON.parse(data.body), null, 2)}
      </pre>
      <button type="button" class="button" onClick={() => void copyText(data.body)}>
        {sayCommon("copy")}
      </button>
    </details>
  );
}
