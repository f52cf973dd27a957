import type { Connection, ConnectionPush } from "@proffer/contract";
import { useState } from "preact/hooks";
import { request } from "../api/request.ts";
import { refresh, useApi } from "../api/use-api.ts";
import { ProblemWords } from "../deals/problem-words.tsx";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatMoment, formatRelative } from "../ui/format.ts";
import { Pager } from "../ui/pager.tsx";
import { run } from "../ui/run.ts";
import { Section } from "../ui/section.tsx";
import { StateFilter } from "../ui/state-filter.tsx";
import { say as sayEvent } from "../webhooks/say.ts";
import { describeChange, describeEvent } from "./describe-push.ts";
import { say } from "./say.ts";

type Status = ConnectionPush["status"];

const statuses: readonly Status[] = ["waiting", "done", "failed", "skipped"];
const pillColours: Readonly<Record<Status, string>> = {
  waiting: "amber",
  done: "green",
  failed: "red",
  skipped: "grey",
};
const pollMs = 5_000;

/** Shows the entries of the last 30 days, newest first. */
export function PushLog({ connection }: { readonly connection: Connection }) {
  const { id, failed, deals } = connection;
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<Status>();
  const { data, error } = useApi(
    "GET /api/connections/{id}/log",
    { params: { id }, query: { page, limit: 20, status } },
    { keepsPrevious: true, refetchIntervalMs: pollMs },
  );
  return (
    <Section title={say("log")} lead={say("log_lead")} error={error} isWide>
      <div class="section-row">
        <StateFilter
          label={sayEvent("state")}
          value={status}
          states={statuses}
          every={sayEvent("every_state")}
          describe={(each) => say(`push_${each}`)}
          onState={(each) => {
            setStatus(each);
            setPage(1);
          }}
        />
        {failed > 0 && (
          <button type="button" class="button" onClick={() => void retry(id)}>
            {say("retry_all", { count: failed })}
          </button>
        )}
      </div>
      {data?.data.length === 0 && (
        <p class="muted">{say(status ? "none_in_state" : deals ? "empty_log" : "empty_chat_log")}</p>
      )}
      <ol class="pushes">
        {data?.data.map((push) => (
          <Push key={push.id} push={push} connection={connection} />
        ))}
      </ol>
      {data && <Pager pagination={data.pagination} onPage={setPage} />}
    </Section>
  );
}

/** Retries the entries with these ids, or all failed entries. */
function retry(id: string, ids?: string[]): Promise<boolean> {
  return run(async () => {
    await request("POST /api/connections/{id}/retry", { params: { id }, body: ids ? { ids } : {} });
    await refresh("GET /api/connections", "GET /api/connections/{id}/log");
  }, say("retried"));
}

interface PushProps {
  readonly push: ConnectionPush;
  readonly connection: Connection;
}

function Push({ push, connection: { id, provider } }: PushProps) {
  const { event, status, proposal, attempts, created_at, next_attempt_at: next, problem, message } = push;
  const words = describeEvent(event);
  return (
    <li class="push">
      <span class={`pill ${pillColours[status]}`}>{say(`push_${status}`)}</span>
      <div class="push-what">
        <p>
          <b>{words}</b>
          {proposal && (
            <>
              {" · "}
              <a href={toPath("proposalActivity", { id: proposal.id })}>
                <bdi>{proposal.name}</bdi>
              </a>
            </>
          )}
        </p>
        {status !== "waiting" && problem === null && <p>{sayDone(push)}</p>}
        {problem !== null && <ProblemWords problem={problem} provider={provider} message={message} />}
        <p class="muted">
          {[
            formatMoment(created_at),
            sayEvent("attempt_count", { count: attempts }),
            next !== null && sayEvent("next_attempt", { when: formatRelative(next) }),
          ]
            .filter((part) => part !== false)
            .join(" · ")}
        </p>
      </div>
      {event !== "test" && (status === "failed" || (status === "waiting" && attempts > 0)) && (
        <button
          type="button"
          class="button"
          aria-label={say("retry_entry", { event: words })}
          onClick={() => void retry(id, [push.id])}
        >
          {sayCommon("try_again")}
        </button>
      )}
    </li>
  );
}

/** Lists the written changes of a finished entry. */
function sayDone({ status, changes }: ConnectionPush): string {
  if (status === "skipped") return say("nothing_to_do");
  return changes.length === 0 ? say("up_to_date") : changes.map(describeChange).join(" · ");
}
