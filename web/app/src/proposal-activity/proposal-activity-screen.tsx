import { describeError } from "../api/describe-error.ts";
import { useApi } from "../api/use-api.ts";
import { StatusPill } from "../proposal/status-pill.tsx";
import { type RouteParams, toPath } from "../routes.ts";
import { say as sayProposal } from "../proposal/texts/say.ts";
import { BackIcon } from "../ui/icons.tsx";
import { Screen } from "../ui/screen.tsx";
import { ActBar } from "./act-bar.tsx";
import { AuditTrail } from "./audit-trail.tsx";
import { Choices } from "./choices.tsx";
import { Facts } from "./facts.tsx";
import { Mails } from "./mails.tsx";
import { NextStep } from "./next-step.tsx";
import { type PresentRecipient, useLive } from "./use-live.ts";
import { ReadingFigures } from "./reading.tsx";
import { findContactName } from "./model/find-contact-name.ts";
import { Timeline } from "./timeline.tsx";
import { Webhooks } from "./webhooks.tsx";
import { say } from "./texts/say.ts";
import "./proposal-activity.css";

interface ProposalActivityScreenProps {
  readonly params: RouteParams<"proposalActivity">;
}

/** A proposal after sending: what its client does, what happened, and what can be done about it. */
export default function ProposalActivityScreen({ params: { id } }: ProposalActivityScreenProps) {
  const { data: proposal, error } = useApi("GET /api/proposals/{id}", { params: { id } });
  const recipients = useLive(id);
  if (!proposal)
    return (
      <Screen title={say("timeline")}>
        {error ? (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        ) : (
          <ProposalActivitySkeleton />
        )}
      </Screen>
    );
  const client = findContactName(proposal);
  return (
    <Screen
      title={proposal.name}
      heading={
        <span class="proposal-activity-title">
          <a class="button quiet square" href={toPath("proposals")} aria-label={say("back")}>
            <BackIcon />
          </a>
          <span dir="auto">{proposal.name}</span>
          <StatusPill status={proposal.status} />
        </span>
      }
      actions={<ActBar proposal={proposal} />}
    >
      <div class="content proposal-activity" role="region" aria-label={say("timeline")} tabIndex={0}>
        {error && (
          <p class="refusal" role="alert">
            {describeError(error)}
          </p>
        )}
        <div class="proposal-activity-head">
          <p class="narrow-name" aria-hidden="true" dir="auto">
            {proposal.name}
          </p>
          <PresentNow recipients={recipients} client={client} />
          <NextStep proposal={proposal} />
        </div>
        <Facts proposal={proposal} client={client} />
        <div class="proposal-activity-main">
          <ReadingFigures proposal={proposal} />
          <Choices proposal={proposal} client={client} />
          <Timeline id={id} client={client} />
          <Mails id={id} />
          <Webhooks id={id} />
          <AuditTrail id={id} name={proposal.name} client={client} />
        </div>
      </div>
    </Screen>
  );
}

/** The people on the client's side who have the page open at this moment. */
function PresentNow({
  recipients,
  client,
}: {
  readonly recipients: readonly PresentRecipient[];
  readonly client: string | null;
}) {
  return (
    <div role="status">
      {recipients.map(({ name, device, since }) => (
        <p key={`${name} ${device} ${since}`} class="present-now">
          {say("reads_now_on", {
            name: name ?? client ?? sayProposal("the_client"),
            device: say(`device_${device}`),
          })}
        </p>
      ))}
    </div>
  );
}

/** The shape of what comes. */
function ProposalActivitySkeleton() {
  return (
    <div class="content proposal-activity" aria-busy="true">
      <div class="proposal-activity-main proposal-activity-skeleton">
        {[40, 90, 75, 82, 68].map((width) => (
          <span key={width} style={{ inlineSize: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
