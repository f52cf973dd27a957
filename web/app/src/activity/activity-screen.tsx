import { useEffect } from "preact/hooks";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { usePages } from "../api/use-api.ts";
import { Step, Steps } from "../proposal-activity/steps.tsx";
import { toPath } from "../routes.ts";
import { say } from "../texts/say.ts";
import { MoreButton } from "../ui/pager.tsx";
import { run } from "../ui/run.ts";
import { Screen } from "../ui/screen.tsx";
import { unreadCount } from "./unread.ts";
import "./activity.css";

/**
 * The events of all proposals by day, newest first. Opening the screen marks them as read on the server. The
 * screen still shows which events were new.
 */
export default function ActivityScreen() {
  const list = usePages("GET /api/activity", { query: { limit: 50 } });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const newest = entries.find((entry) => entry.is_unread)?.event_timestamp;
  useEffect(() => {
    if (newest === undefined) return;
    void run(async () => {
      const mark = await request("POST /api/activity/read", { body: { read_until: newest } });
      unreadCount.value = mark.unread_count;
    });
  }, [newest]);
  return (
    <Screen title={say("activity")}>
      <div class="content">
        {list.error && <p role="alert">{describeError(list.error)}</p>}
        {list.data && entries.length === 0 && (
          <div class="empty">
            <h2>{say("no_activity")}</h2>
            <p class="muted">{say("no_activity_lead")}</p>
          </div>
        )}
        <div class="activity">
          <Steps events={entries} heading="h2">
            {({ proposal, is_unread: isUnread, ...event }) => (
              <Step
                key={event.id}
                event={event}
                proposalId={proposal.id}
                client={proposal.client_name}
                unread={isUnread ? say("unread") : undefined}
              >
                <a href={toPath("proposalActivity", { id: proposal.id })} dir="auto">
                  {proposal.name}
                </a>
              </Step>
            )}
          </Steps>
        </div>
        <MoreButton list={list}>{say("show_more")}</MoreButton>
      </div>
    </Screen>
  );
}
