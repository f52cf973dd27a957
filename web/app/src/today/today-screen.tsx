import type { ProposalListItem, ProposalSummary } from "@proffer/contract";
import { useLocation } from "preact-iso";
import type { ComponentChildren } from "preact";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { refresh } from "../api/use-api.ts";
import { describeActivity } from "../proposals/describe-activity.ts";
import { openNewDialog } from "../proposals/new-dialog.tsx";
import { StatusPill } from "../proposals/status-pill.tsx";
import { toPath } from "../routes.ts";
import { say as sayCommon } from "../texts/say.ts";
import { formatRelative, toTotalLines } from "../ui/format.ts";
import { run } from "../ui/run.ts";
import { Screen } from "../ui/screen.tsx";
import { say } from "./texts/say.ts";
import { useWaiting } from "./use-waiting.ts";
import "./today.css";

/** The tasks of today: signatures, expiries, decisions, and mails or webhooks that failed on their way out. */
export default function TodayScreen() {
  const { query, route } = useLocation();
  const isForAll = query["of"] === "all";
  const { toSign, expiring, undecided, failedMails, failingEndpoints, error } = useWaiting(isForAll);
  const parts = [toSign, expiring, undecided, failedMails, failingEndpoints];
  const isKnown = parts.every((part) => part !== undefined);
  return (
    <Screen
      title={sayCommon("today")}
      actions={
        <>
          <a class="button quiet narrow-only" href={toPath("insights")}>
            {sayCommon("insights")}
          </a>
          <fieldset class="segments" aria-label={say("whose")}>
            {(["mine", "all"] as const).map((of) => (
              <label key={of}>
                <input
                  type="radio"
                  name="whose"
                  class="unseen"
                  checked={isForAll === (of === "all")}
                  onChange={() => route(of === "all" ? `${toPath("today")}?of=all` : toPath("today"), true)}
                />
                <span>{say(of)}</span>
              </label>
            ))}
          </fieldset>
        </>
      }
    >
      <div class="content">
        <div class="today">
          {Boolean(error) && <p role="alert">{describeError(error)}</p>}
          {isKnown && parts.every((part) => part?.length === 0) && <AllDone />}
          <Part title={say("to_sign")} count={toSign?.length}>
            {toSign?.map((proposal) => (
              <SignRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("expiring")} count={expiring?.length}>
            {expiring?.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("undecided")} count={undecided?.length}>
            {undecided?.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} />
            ))}
          </Part>
          <Part title={say("failed_mails")} count={failedMails?.length}>
            {failedMails?.map(({ id, subject, to, error: reason }) => (
              <li key={id}>
                <span class="today-what">
                  <a href={toPath("settingsSection", { section: "outbox" })} dir="auto">
                    {subject}
                  </a>
                  <span class="muted">{[to, reason].filter(Boolean).join(" · ")}</span>
                </span>
                <button
                  type="button"
                  class="button"
                  aria-label={say("send_mail_to", { to })}
                  onClick={() =>
                    void run(async () => {
                      await request("POST /api/outbox/{id}/retry", { params: { id } });
                      await refresh("GET /api/outbox");
                    }, sayCommon("mail_is_sent"))
                  }
                >
                  {sayCommon("send_now")}
                </button>
              </li>
            ))}
          </Part>
          <Part title={say("failed_deliveries")} count={failingEndpoints?.length}>
            {failingEndpoints?.map(({ endpoint, count, newest }) => (
              <li key={endpoint.id}>
                <span class="today-what">
                  <a href={toPath("webhook", { id: endpoint.id })} dir="ltr">
                    {endpoint.url}
                  </a>
                  <span class="muted">
                    {say("failed_count", { count, when: formatRelative(newest.created_at) })}
                  </span>
                </span>
              </li>
            ))}
          </Part>
        </div>
      </div>
    </Screen>
  );
}

function AllDone() {
  return (
    <div class="empty">
      <h2>{say("all_done")}</h2>
      <p class="muted">{say("all_done_lead")}</p>
      <div class="section-row">
        <button type="button" class="button primary" onClick={openNewDialog}>
          {sayCommon("new_proposal")}
        </button>
        <a class="button" href={toPath("proposals")}>
          {sayCommon("to_proposals")}
        </a>
      </div>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly count: number | undefined;
  readonly children: ComponentChildren;
}

/** One kind of thing that waits; nothing where none does. */
function Part({ title, count, children }: PartProps) {
  if (count === undefined || count === 0) return null;
  return (
    <section>
      <h2>
        {title} <small class="muted">{count}</small>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

function SignRow({ proposal: { id, name, completed_at } }: { readonly proposal: ProposalListItem }) {
  return (
    <li>
      <StatusPill status="PENDING" />
      <span class="today-what">
        <a href={toPath("proposal", { id })} dir="auto">
          {name}
        </a>
        <span class="muted">
          {completed_at ? say("all_signed", { when: formatRelative(completed_at) }) : say("you_sign_last")}
        </span>
      </span>
    </li>
  );
}

function ProposalRow({ proposal }: { readonly proposal: ProposalSummary }) {
  const { id, name, client_name: client, status, totals } = proposal;
  const { text, isUrgent } = describeActivity(proposal, { now: new Date(), say: sayCommon });
  const [first] = toTotalLines(totals);
  return (
    <li>
      <StatusPill status={status} />
      <span class="today-what">
        <a href={toPath("proposal", { id })} dir="auto">
          {name}
        </a>
        <span class="muted" dir="auto">
          {client ?? sayCommon("no_client")}
        </span>
      </span>
      <span class={isUrgent ? "today-why urgent" : "today-why"}>{text}</span>
      {first && (
        <b class="number">
          {first.amount} <span class="muted">{first.period}</span>
        </b>
      )}
    </li>
  );
}
